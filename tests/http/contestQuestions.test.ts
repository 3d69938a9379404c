import { afterAll, beforeAll, expect, test } from "vitest";
import { countUnanswered } from "../../src/server/contest/question/questions.ts";
import type { ContestInfo } from "../../src/shared/contest/contest.ts";
import type {
  PublishedAnswers,
  Question,
  QuestionReply,
} from "../../src/shared/discussion/contestQuestion.ts";
import { resumeIdAt } from "../../src/shared/live.ts";
import { MINUTE, SECOND } from "../support/worldClock.ts";
import { type ContestWorld, createContestWorld, data, refusal } from "./contestWorld.ts";
import { aProblem, submitAs } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import { questionClient } from "./questionClient.ts";
import type { Caller } from "./world.ts";

let world: ContestWorld;
const rowOf = ({ id, gmtCreate }: QuestionReply | Question) => ({ id, gmtCreate });
const { ask, reply, list, contents, visibleReplies, unread } = questionClient(() => world);
beforeAll(async () => {
  world = await createContestWorld();
});
afterAll(() => world.close());

test("a question and its answer are for the one who asked, until an organizer publishes them", async () => {
  const { cid } = await world.contest();
  const ownQuestion = await ask(cid, "user", "Is **n** positive?", { displayId: "b" });
  expect(ownQuestion).toMatchObject({
    displayId: "B",
    fromName: "user",
    fromRole: "user",
    isOwn: true,
    isPublic: false,
    totalReplyNum: 0,
    replyList: [],
    isAnswered: false,
    mayReply: true,
    mayDelete: true,
  });
  expect(ownQuestion.html).toContain("<strong>n</strong>");
  expect(await contents(cid, "user")).toEqual(["Is **n** positive?"]);
  expect(await contents(cid, "other")).toEqual([]);
  expect(await contents(cid, "problemAdmin")).toEqual([]);
  expect(await contents(cid, "admin")).toEqual(["Is **n** positive?"]);
  expect(await unread(cid, "admin")).toEqual({ unread: [], unanswered: 1 });

  const answer = await reply(ownQuestion.id, "admin", "Yes");
  expect(answer).toMatchObject({ fromRole: "admin", toName: "user", commentId: ownQuestion.id });
  expect(await countUnanswered(world.server.db, cid)).toBe(0);
  expect(await contents(cid, "other")).toEqual([]);
  const news = await unread(cid, "user");
  expect(news.unanswered).toBeNull();
  expect(news.unread).toMatchObject([
    { id: answer.id, commentId: ownQuestion.id, isOwn: true, displayId: "B" },
  ]);
  expect((await unread(cid, "user", [answer.id])).unread).toEqual([]);
  expect((await unread(cid, "other")).unread).toEqual([]);

  await data(world, "admin", "PUT /api/comment-public", { id: ownQuestion.id, isPublic: true });
  const [published] = (await list(cid, "other")).commentList.records;
  expect(published).toMatchObject({
    fromUid: null,
    fromName: "",
    fromAvatar: null,
    fromRole: "user",
    isPublic: true,
    isOwn: false,
    mayReply: false,
    mayDelete: false,
    totalReplyNum: 1,
  });
  expect(published?.replyList).toMatchObject([
    { content: "Yes", fromName: "admin", toUid: null, toName: "", mayDelete: false },
  ]);
  expect((await unread(cid, "other")).unread).toMatchObject([{ id: answer.id, isOwn: false }]);

  await data(world, "root", "PUT /api/comment-public", { id: ownQuestion.id, isPublic: false });
  expect(await contents(cid, "other")).toEqual([]);
  expect((await unread(cid, "other")).unread).toEqual([]);
});

test("answer templates are of one contest, for its organizers; a clone has the same", async () => {
  const { cid } = await world.contest();
  const READ = "GET /api/contest-answer-templates";
  const SAVE = "PUT /api/contest-answer-templates";
  const read = (as: Caller, of = cid) => data<string[] | null>(world, as, `${READ}?cid=${of}`);
  const save = (as: Caller, templates: string[], readTemplates: string[] | null) =>
    refusal(world, as, SAVE, { cid, templates, previous: readTemplates });
  expect(await read("admin")).toBeNull();
  expect(await save("admin", [" Yes ", "No"], null)).toBeUndefined();
  expect(await read("root")).toEqual(["Yes", "No"]);
  for (const as of ["user", "problemAdmin"] as const) {
    expect(await refusal(world, as, `${READ}?cid=${cid}`)).toBe("FORBIDDEN");
    expect(await save(as, [], ["Yes", "No"])).toBe("FORBIDDEN");
  }
  // An organizer cannot overwrite another organizer's version without having seen it.
  expect(await save("root", ["Maybe"], null)).toBe("CONFLICT");
  for (const bad of [[" "], ["x".repeat(501)], Array.from({ length: 21 }, (_, n) => `${n}`)]) {
    expect(await save("root", bad, ["Yes", "No"])).toBe("INVALID_FIELD");
  }
  const clone = await data<{ id: number }>(
    world,
    "admin",
    `GET /api/admin/contest/clone?cid=${cid}`,
  );
  expect(await save("root", [], ["Yes", "No"])).toBeUndefined();
  expect([await read("admin"), await read("admin", clone.id)]).toEqual([[], ["Yes", "No"]]);
});

test("answering to all publishes the question with this answer alone; what was said before stays private", async () => {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "May I guess?");
  await reply(id, "admin", "Why?");
  await reply(id, "user", "My secret idea");
  expect((await unread(cid, "admin")).unanswered).toBe(1);
  await reply(id, "root", "Everybody may", true);
  // A contestant's later reply must not become public either, because it could contain a solution.
  await reply(id, "user", "Here is my code");
  expect(await visibleReplies(id, "other")).toEqual(["Everybody may"]);
  const [question] = (await list(cid, "other")).commentList.records;
  expect([question?.totalReplyNum, question?.replyList.map(({ content }) => content)]).toEqual([
    1,
    ["Everybody may"],
  ]);
  // Publishing the whole question adds the organizers' other answers, but no contestants' replies.
  await data(world, "admin", "PUT /api/comment-public", { id, isPublic: true });
  expect(await visibleReplies(id, "other")).toEqual(["Everybody may", "Why?"]);
  const page = (query: string) =>
    data<QuestionReply[]>(world, "other", `GET /api/reply?commentId=${id}&limit=1${query}`);
  const [newest] = await page("");
  const [older] = await page(`&before=${newest?.id}`);
  expect([newest?.content, older?.content]).toEqual(["Everybody may", "Why?"]);
  expect(await page(`&after=${older?.id}`)).toEqual([newest]);
  expect(await visibleReplies(id, "user")).toEqual([
    "Here is my code",
    "Everybody may",
    "My secret idea",
    "Why?",
  ]);
  const [own] = (await list(cid, "user")).commentList.records;
  expect([own?.totalReplyNum, own?.replyList.length]).toEqual([4, 3]);
  expect(own?.replyList[1]?.fromRole).toBe("root");
});

test("a reply is to one who wrote there; any other name is replaced by the one who asked", async () => {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "To whom?");
  const addressee = async (as: Caller, toUid: unknown) =>
    (
      await data<QuestionReply>(world, as, "POST /api/reply", {
        reply: { commentId: id, content: "Re", toUid, toName: "made up", fromUid: "1" },
      })
    ).toName;
  expect(await addressee("admin", "d".repeat(32))).toBe("user");
  expect(await addressee("user", "a".repeat(32))).toBe("admin");
  expect(await addressee("root", null)).toBe("user");
});

test("what organizers write is for all and takes no reply", async () => {
  const { cid } = await world.contest({}, { early: true });
  const { id } = await ask(cid, "admin", "Bring water");
  expect(await refusal(world, "user", `GET /api/comments?cid=${cid}`)).toBe("CONTEST_NOT_STARTED");
  expect(await refusal(world, "user", `GET /api/reply?commentId=${id}`)).toBe("COMMENT_NOT_FOUND");
  expect(await refusal(world, "user", "POST /api/get-contest-not-read-comment", { cid })).toBe(
    "CONTEST_NOT_STARTED",
  );
  await world.pass(10 * MINUTE);
  const [question] = (await list(cid, "user")).commentList.records;
  expect(question).toMatchObject({ fromName: "admin", fromRole: "admin", mayReply: false });
  expect((await unread(cid, "user")).unread).toMatchObject([{ id, commentId: id, isOwn: false }]);
  expect((await unread(cid, "root")).unanswered).toBe(0);
  const body = { reply: { commentId: id, content: "Why?" } };
  for (const as of ["user", "root"] as const) {
    expect(await refusal(world, as, "POST /api/reply", body)).toBe("FORBIDDEN");
  }
});

test("after the last end all who may enter see all questions, with names; only organizers write", async () => {
  const contest = await world.contest();
  const { cid } = contest;
  await world.sql(
    "insert into contest_participant (contest_id, uid, extra_seconds) values ($1, $2, 600)",
    [cid, "c".repeat(32)],
  );
  await world.sql("update contest set last_end = end_time + interval '10 minutes' where id = $1", [
    cid,
  ]);
  const { id } = await ask(cid, "user", "Private");
  await reply(id, "admin", "To you alone");
  await world.at(contest, 305);
  expect(await contents(cid, "other")).toEqual([]);
  expect(await refusal(world, "other", "POST /api/comment", { cid, content: "Late" })).toBe(
    "QUESTIONS_CLOSED",
  );
  // Participants with extra time can still write replies.
  await reply(id, "user", "Thanks");
  await world.at(contest, 310);
  const [question] = (await list(cid, "other")).commentList.records;
  expect(question).toMatchObject({ content: "Private", fromName: "user", totalReplyNum: 2 });
  expect((await unread(cid, "other")).unread).toEqual([]);
  const body = { reply: { commentId: id, content: "Late" } };
  expect(await refusal(world, "user", "POST /api/reply", body)).toBe("QUESTIONS_CLOSED");
  expect(await refusal(world, "other", "POST /api/reply", body)).toBe("FORBIDDEN");
  await reply(id, "root", "After the contest");
});

test("organizers see unanswered questions first, the oldest of them first; contestants by likes, then newest first", async () => {
  const { cid } = await world.contest();
  const first = await ask(cid, "user", "First");
  await ask(cid, "user", "Second");
  await ask(cid, "user", "Third");
  await reply(first.id, "admin", "Yes", true);
  await ask(cid, "root", "To all");
  await data(world, "other", `GET /api/comment-like?cid=${first.id}&toLike=true`);
  expect(await contents(cid, "admin")).toEqual(["Second", "Third", "First", "To all"]);
  expect(await contents(cid, "user")).toEqual(["First", "To all", "Third", "Second"]);
  expect(await contents(cid, "other")).toEqual(["First", "To all"]);
  const page = await list(cid, "user", "&limit=2&currentPage=2");
  expect(page.commentList.records.map(({ content }) => content)).toEqual(["Third", "Second"]);
  expect(page.commentList.total).toBe(4);
});

test("a person likes, unlikes and shares sixty times a minute at most; another one is not concerned", async () => {
  const { cid } = await world.contest();
  const { id } = await ask(cid, "user", "Public?");
  await reply(id, "admin", "Yes", true);
  const like = (as: Caller, n: number) =>
    world.call(as, `GET /api/comment-like?cid=${id}&toLike=${n % 2 === 0}`);
  for (let n = 0; n < 60; n++) expect([n, (await like("other", n)).status]).toEqual([n, 200]);
  const refused = await like("other", 60);
  expect([refused.status, refused.body.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await like("user", 0)).status).toBe(200);
  const { problemId } = await aProblem(world);
  const submitId = await submitAs(world, "other", { pid: problemId });
  const share = (n: number) =>
    world.call("other", "PUT /api/submission", { body: { submitId, share: n % 2 === 0 } });
  const codes = [];
  for (let n = 0; n < 61; n++) codes.push((await share(n)).status);
  expect([codes.slice(0, 60).every((status) => status === 200), codes[60]]).toEqual([true, 429]);
  await world.clock.advance(MINUTE);
  expect([(await like("other", 60)).status, (await share(0)).status]).toEqual([200, 200]);
});

test("the live channel reaches organizers and the one who asked; all, when something is public", async () => {
  const { cid } = await world.contest();
  const names = ["admin", "user", "other", "problemAdmin"] as const;
  const readers = await Promise.all(
    names.map((name) => openLive(world, name, `contest-questions:${cid}`)),
  );
  const counts = () => readers.map(({ events }) => events.length);
  const { id } = await ask(cid, "user", "Live?");
  await expect.poll(counts).toEqual([1, 1, 0, 0]);
  await reply(id, "root", "Yes");
  await expect.poll(counts).toEqual([2, 2, 0, 0]);
  await data(world, "root", "PUT /api/comment-public", { id, isPublic: true });
  await expect.poll(counts).toEqual([3, 3, 1, 1]);
  await data(world, "root", "DELETE /api/comment", { id });
  await expect.poll(counts).toEqual([4, 4, 2, 2]);
  for (const reader of readers) reader.close();
});

test("an event for all brings the unread answers as the call lists them; organizers and who wrote there fetch", async () => {
  const { cid } = await world.contest();
  const names = ["admin", "root", "user", "other", "problemAdmin"] as const;
  const readers = await Promise.all(
    names.map((name) => openLive(world, name, `contest-questions:${cid}`)),
  );
  /** The last data sent to each reader; undefined if only a notification was sent. */
  const last = async (counts: number[]) => {
    await expect.poll(() => readers.map(({ events }) => events.length)).toEqual(counts);
    return readers.map(({ events }) => {
      const event = events.at(-1)?.event;
      return event?.type === "contest-questions" ? event.published : null;
    });
  };
  const fetching = [undefined, undefined, undefined];
  const forAll = (published: PublishedAnswers) => [...fetching, published, published];
  const { id } = await ask(cid, "user", "Is it private?", { displayId: "b" });
  expect(await last([1, 1, 1, 0, 0])).toEqual([...fetching, null, null]);
  const first = await reply(id, "admin", "To you alone");
  await reply(id, "user", "My secret idea");
  await last([3, 3, 3, 0, 0]);
  const answer = await reply(id, "root", "To all", true);
  const published = { commentId: id, displayId: "B", answers: [rowOf(answer)] };
  expect(await last([4, 4, 4, 1, 1])).toEqual(forAll(published));
  const [unreadOfOther] = (await unread(cid, "other")).unread;
  expect(unreadOfOther).toEqual({
    ...rowOf(answer),
    commentId: id,
    displayId: "B",
    isOwn: false,
  });
  const written = await ask(cid, "admin", "Bring water");
  const general = { commentId: written.id, displayId: null, answers: [rowOf(written)] };
  expect(await last([5, 5, 5, 2, 2])).toEqual([undefined, undefined, general, general, general]);
  await data(world, "root", "PUT /api/comment-public", { id, isPublic: false });
  const none = { commentId: id, displayId: null, answers: [] };
  expect(await last([6, 6, 6, 3, 3])).toEqual(forAll(none));
  await data(world, "admin", "DELETE /api/comment", { id: written.id });
  const removal = { commentId: written.id, displayId: null, answers: [] };
  expect(await last([7, 7, 7, 4, 4])).toEqual([undefined, undefined, removal, removal, removal]);
  // The list of unread answers contains no answers that the reader wrote while being an organizer.
  await world.sql("update contest set owner_uid = '1' where id = $1", [cid]);
  await data(world, "root", "PUT /api/comment-public", { id, isPublic: true });
  const answers = [rowOf(answer), rowOf(first)];
  expect(await last([8, 8, 8, 5, 5])).toEqual(forAll({ ...published, answers }));
  for (const reader of readers) reader.close();
});

test("a reader with the time of its answers is sent what changed since, and need not fetch again", async () => {
  const { cid } = await world.contest();
  const topics = `contest-news:${cid},contest-questions:${cid}`;
  // Waits until the server has processed the earlier changes. Ten seconds later, these changes are no longer recent.
  const before = await openLive(world, "user", topics);
  await ask(cid, "user", "Before the answer?");
  await before.next(({ type }) => type === "contest-questions");
  before.close();
  await world.clock.advance(10 * SECOND);
  const info = await data<ContestInfo>(world, "user", `GET /api/get-contest-info?cid=${cid}`);
  const lastId = resumeIdAt(Date.parse(info.now));
  const atOnce = await openLive(world, "user", topics, { lastId });
  await ask(cid, "user", "Between answer and channel?");
  await world.clock.advance(10 * SECOND);
  const later = await openLive(world, "user", topics, { lastId });
  for (const reader of [atOnce, later]) {
    await expect.poll(() => reader.events.length).toBeGreaterThan(0);
    expect(reader.events.map(({ event }) => event)).toEqual([{ type: "contest-questions", cid }]);
    reader.close();
  }
});

test("a reader who resumes is sent the published answers of now, also of what was hidden meanwhile", async () => {
  const { cid } = await world.contest();
  const before = await openLive(world, "other", `contest-questions:${cid}`);
  const witness = await openLive(world, "other", `contest-questions:${cid}`);
  const hidden = await ask(cid, "user", "Hidden again?");
  await reply(hidden.id, "root", "Yes", true);
  await before.next(({ type }) => type === "contest-questions");
  before.close();
  const notice = await ask(cid, "root", "Bring water");
  await data(world, "root", "PUT /api/comment-public", { id: hidden.id, isPublic: false });
  // Messages are delivered by the database, even to the server that sent them, so they may arrive after the call's
  // response.
  await expect.poll(() => witness.events.length).toBe(3);
  witness.close();
  const lastId = before.lastId();
  const resumed = await openLive(world, "other", `contest-questions:${cid}`, { lastId });
  await expect.poll(() => resumed.events.length).toBe(2);
  const events = resumed.events.map(({ event }) => event);
  const event = { type: "contest-questions", cid };
  const none = { commentId: hidden.id, displayId: null, answers: [] };
  const one = { commentId: notice.id, displayId: null, answers: [rowOf(notice)] };
  expect(events).toEqual(
    expect.arrayContaining([
      { ...event, published: none },
      { ...event, published: one },
    ]),
  );
  resumed.close();
});

test("the live channel of a private contest is silent for those who may not enter", async () => {
  const { cid } = await world.contest({ auth: 1, openPwdLimit: true, pwd: "secret" });
  const guest = await openLive(world, "guest", `contest-questions:${cid}`);
  expect(guest.refusal).toContain("LOGIN_REQUIRED");
  await data(world, "other", "POST /api/register-contest", { cid, password: "secret" });
  const [member, stranger] = [
    await openLive(world, "other", `contest-questions:${cid}`),
    await openLive(world, "user", `contest-questions:${cid}`),
  ];
  await ask(cid, "admin", "To all members");
  await expect.poll(() => member.events.length).toBe(1);
  expect(member.events[0]?.event).toHaveProperty("published");
  expect(stranger.events).toEqual([]);
  member.close();
  stranger.close();
});
