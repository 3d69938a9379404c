import { afterAll, beforeAll, expect, test } from "vitest";
import type { Balloon } from "../../src/shared/contestOrganizer/contestBalloon.ts";
import type { LiveEvent } from "../../src/shared/live.ts";
import { Verdict } from "../../src/shared/verdict/verdict.ts";
import {
  type ContestWorld,
  createContestWorld,
  data,
  refusal,
  frozenFrom,
} from "./contestWorld.ts";
import { openLive } from "./liveReader.ts";
import { people, type Person } from "./world.ts";

let world: ContestWorld;
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

const CLAIM = "PUT /api/claim-contest-ac-info";
const CHECK = "PUT /api/check-contest-ac-info";
const right = { status: Verdict.Accepted };
const wrong = { status: Verdict.WrongAnswer };
type Page = { records: Balloon[]; total: number };

const list = (cid: number, more = "", as: Person = "admin") =>
  data<Page>(world, as, `GET /api/get-contest-ac-info?cid=${cid}${more}`);
const short = ({ records }: Page) =>
  records.map(({ username, displayId, state, firstBlood }) =>
    [username, displayId, state, firstBlood ? "first" : ""].join(" ").trim(),
  );
const rejudgedTo = (submitId: number, status: number) =>
  data(world, "root", "POST /api/admin/judge/manual-judge", {
    submitId,
    status,
    reason: "Wrong data",
  });

test("each contestant has one balloon for each solved problem, of the first accepted submission", async () => {
  const contest = await world.contest();
  const { cid, pids } = contest;
  await world.sql(
    "update contest_problem set color = '#ff4500' where contest_id = $1 and display_id = 'A'",
    [cid],
  );
  await world.sql(
    "insert into contest_participant (contest_id, uid, seat) values ($1, $2, 'B-07')",
    [cid, people.other.uid],
  );
  await world.judged(cid, "user", "A", wrong);
  await world.judged(cid, "admin", "A", right);
  await world.at(contest, 10);
  const first = await world.judged(cid, "other", "A", right);
  await world.judged(cid, "user", "A", right);
  await world.judged(cid, "other", "A", right);
  await world.judged(cid, "root", "B", right);
  const page = await list(cid);
  expect(short(page)).toEqual(["other A new first", "user A new"]);
  expect(page.total).toBe(2);
  expect(page.records[0]).toMatchObject({
    id: first,
    submitId: first,
    cid,
    pid: pids[0],
    color: "#ff4500",
    seat: "B-07",
    status: 1,
    time: 600,
    checked: false,
    realname: "real-other",
    claimedBy: null,
  });
  expect(short(await list(cid, "&limit=1&currentPage=2", "root"))).toEqual(["user A new"]);
  expect(short(await list(cid, "&keyword=b-07"))).toEqual(["other A new first"]);
  expect(short(await list(cid, "&keyword=%25"))).toEqual([]);
  expect(short(await list(cid, `&pid=${pids[1]}`))).toEqual([]);
});

test("of two organizers who claim at the same moment one wins, and the other is answered who has it", async () => {
  const { cid } = await world.contest();
  const id = await world.judged(cid, "user", "A", right);
  const claim = (as: Person) => world.call(as, CLAIM, { body: { id, cid, claimed: true } });
  const replies = await Promise.all([claim("admin"), claim("root")]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const winner = replies[0]?.status === 200 ? "admin" : "root";
  const loser = winner === "admin" ? "root" : "admin";
  const refusedReply = replies.find(({ status }) => status === 409);
  expect(refusedReply?.body.code).toBe("CONTEST_BALLOON_CLAIMED");
  expect(refusedReply?.body.msg).toContain(winner);
  expect((await list(cid)).records[0]).toMatchObject({ state: "claimed", claimedBy: winner });
  expect(await refusal(world, loser, CHECK, { id, cid, checked: true })).toBe(
    "CONTEST_BALLOON_CLAIMED",
  );
  // Pressing the button twice gives the same response and the same delivery time.
  await data(world, winner, CHECK, { id, cid, checked: true });
  const { deliveredAt } = (await list(cid)).records[0] ?? {};
  await world.pass(60_000);
  await data(world, winner, CHECK, { id, cid, checked: true });
  expect((await list(cid, "&state=delivered")).records[0]).toMatchObject({
    checked: true,
    deliveredAt,
  });
  // Releasing a balloon that has already been delivered has no effect.
  await data(world, loser, CLAIM, { id, cid, claimed: false });
  expect(short(await list(cid))).toEqual(["user A delivered first"]);
  await data(world, loser, CHECK, { id, cid, checked: false });
  expect(short(await list(cid))).toEqual(["user A new first"]);
  const [entry] = await world.sql<{ action: string }>(
    "select action from audit_entry where target = $1 order by id desc limit 1",
    [String(cid)],
  );
  expect(entry).toEqual({ action: "contest.balloonRelease" });
});

test("a rejudge makes no second balloon, and shows a delivered one whose verdict it took away", async () => {
  const { cid } = await world.contest();
  const first = await world.judged(cid, "user", "A", right);
  const second = await world.judged(cid, "user", "A", right);
  const other = await world.judged(cid, "other", "A", right);
  await data(world, "admin", CHECK, { id: first, cid, checked: true });
  await rejudgedTo(first, Verdict.WrongAnswer);
  expect(short(await list(cid))).toEqual(["other A new", "user A delivered first"]);
  await rejudgedTo(second, Verdict.WrongAnswer);
  const { records } = await list(cid);
  expect(records.map(({ id, status }) => [id, status])).toEqual([
    [other, 1],
    [first, 0],
  ]);
  expect(records[0]?.firstBlood).toBe(true);
  // This balloon was never delivered: it disappears, and can be neither claimed nor delivered.
  await rejudgedTo(other, Verdict.WrongAnswer);
  for (const [what, body] of [
    [CLAIM, { claimed: true }],
    [CHECK, { checked: true }],
  ] as const) {
    expect(await refusal(world, "admin", what, { id: other, cid, ...body }), what).toBe(
      "CONTEST_BALLOON_NOT_FOUND",
    );
  }
  expect(short(await list(cid))).toEqual(["user A delivered"]);
});

test("balloons of the freeze are shown with a note, or left out until it ends", async () => {
  const contest = await world.contest((start) => frozenFrom(start, 240));
  const { cid } = contest;
  await world.judged(cid, "user", "A", right);
  await world.at(contest, 240);
  await world.judged(cid, "user", "B", right);
  expect((await list(cid)).records.map(({ isFrozen }) => isFrozen)).toEqual([false, true]);
  expect(short(await list(cid, "&hideFrozen=true"))).toEqual(["user A new first"]);
  await world.at(contest, 301);
  expect((await list(cid, "&hideFrozen=true")).records.map(({ isFrozen }) => isFrozen)).toEqual([
    false,
    false,
  ]);
});

test("star users get balloons and no first blood; who is disqualified gets none", async () => {
  const { cid } = await world.contest({
    auth: 1,
    openPwdLimit: true,
    pwd: "x",
    starAccount: ["user"],
  });
  const enter = (as: Person) =>
    data(world, as, "POST /api/register-contest", { cid, password: "x" });
  await enter("user");
  await enter("other");
  await world.judged(cid, "user", "A", right);
  await world.judged(cid, "other", "A", right);
  expect(short(await list(cid))).toEqual(["user A new", "other A new first"]);
  await data(world, "admin", "PUT /api/admin/contest/participant/disqualified", {
    cid,
    uid: people.other.uid,
    disqualified: true,
    reason: "Copied",
  });
  expect(short(await list(cid))).toEqual(["user A new"]);
});

test("balloons are for organizers of their contest alone", async () => {
  const { cid } = await world.contest();
  const id = await world.judged(cid, "user", "A", right);
  const form = await data<Record<string, unknown>>(
    world,
    "admin",
    `GET /api/admin/contest?cid=${cid}`,
  );
  const mine = await data<{ id: number }>(world, "problemAdmin", "POST /api/admin/contest", form);
  await world.sql(
    `insert into contest_problem (contest_id, problem_id, display_id, titles, seq)
     select $2, problem_id, display_id, titles, seq from contest_problem where contest_id = $1`,
    [cid, mine.id],
  );
  const calls: [string, Record<string, unknown>?][] = [
    [`GET /api/get-contest-ac-info?cid=${cid}`],
    [CLAIM, { id, cid, claimed: true }],
    [CHECK, { id, cid, checked: true }],
  ];
  for (const [what, body] of calls) {
    expect(await refusal(world, "guest", what, body), what).toBe("LOGIN_REQUIRED");
    expect(await refusal(world, "user", what, body), what).toBe("FORBIDDEN");
    expect(await refusal(world, "problemAdmin", what, body), what).toBe("FORBIDDEN");
    // The organizer of another contest cannot access this balloon by sending the id of that other contest.
    if (!body) continue;
    expect(await refusal(world, "problemAdmin", what, { ...body, cid: mine.id }), what).toBe(
      "CONTEST_BALLOON_NOT_FOUND",
    );
    expect(await refusal(world, "admin", what, { ...body, id: 999_999_999 }), what).toBe(
      "CONTEST_BALLOON_NOT_FOUND",
    );
  }
  expect(short(await list(cid))).toEqual(["user A new first"]);
});

test("organizers are notified of new balloons at once, contestants are not", async () => {
  const { cid, pids } = await world.contest();
  const topic = `contest-queues:${cid}`;
  const [reader, contestant] = await Promise.all([
    openLive(world, "admin", topic),
    openLive(world, "user", `${topic},problem-submissions:${pids[0]}`),
  ]);
  await world.judged(cid, "user", "A", right);
  await reader.next((event) => event.type === "contest-queues" && event.cid === cid);
  // Events arrive in order: once the second submission's event arrives, all events of the first submission have
  // arrived.
  const later = await world.judged(cid, "user", "A", right);
  await contestant.next((event) => event.type === "submission" && event.row.submitId === later);
  expect(contestant.events.map(({ event }) => event.type)).not.toContain("contest-queues");
  expect((await openLive(world, "guest", topic)).status).toBe(401);
  reader.close();
  contestant.close();
});

test("a client that opens the channel, also again, is sent one event to fetch", async () => {
  const { cid } = await world.contest();
  const topic = `contest-queues:${cid}`;
  const isOurs = (event: LiveEvent) => event.type === "contest-queues" && event.cid === cid;
  const first = await openLive(world, "admin", topic);
  await first.next(isOurs);
  first.close();
  await first.ended;
  await world.judged(cid, "user", "A", right);
  await world.pass(10_000);
  const again = await openLive(world, "admin", topic, { lastId: first.lastId() });
  await again.next(isOurs);
  again.close();
});
