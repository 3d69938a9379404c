import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY } from "../support/worldClock.ts";
import { seedProblems } from "./problemWorld.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { people, type Person } from "./world.ts";

let world: TimedWorld;
let ids: Record<string, number>;
beforeAll(async () => {
  world = await createTimedWorld();
  ({ ids } = await seedProblems(world));
});
afterAll(() => world.close());

const home = "GET /api/get-user-home-info";
const calendar = "GET /api/get-user-calendar-heatmap";

interface Home {
  solvedList: string[];
  solvedGroupByDifficulty: Record<string, { id: number; problemId: string; difficulty: number }[]>;
  [field: string]: unknown;
}

async function homeOf(who: string, as: Person | "guest" = "guest"): Promise<Home> {
  const reply = await world.call(as, `${home}?username=${who}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as Home;
}

describe("a public profile", () => {
  beforeAll(async () => {
    await world.sql(
      `update app_user set email = 'private@example.org', number = 'N-4711', realname = 'Real Person',
         last_login_at = '2026-01-02T03:04:05Z', gender = 'female', school = 'London',
         blog = 'https://ada.example', github = 'https://github.example/ada' where uid = $1`,
      [people.user.uid],
    );
    await world.sql("delete from solved");
    // Problems solved in this order: a hard one, one hidden by root, one hidden by an administrator, two easy ones.
    for (const pid of ["1001", "H1", "H2", "1000", "999"]) {
      await world.sql(
        `with s as (insert into submission (problem_id, display_pid, uid, status, length, language, ip)
           values ($1, $2, $3, 0, 1, 'C', '') returning submit_id)
         insert into solved (uid, problem_id, submit_id, solved_at) select $3, $1, submit_id, verdict_now() from s`,
        [ids[pid], pid, people.user.uid],
      );
    }
    await world.sql("update user_count set ac = 5, total = 9, score = 30 where uid = $1", [
      people.user.uid,
    ]);
    await world.sql(
      `insert into best_score (uid, problem_id, score, gained) values ($1, $2, 20, 0), ($1, $3, 10, 0)
       on conflict (uid, problem_id) do update set score = excluded.score`,
      [people.user.uid, ids["1000"], ids["H1"]],
    );
  });

  test("has numbers, links, the last sign-in, and solved problems by level in order of solving", async () => {
    const userHome = await homeOf("USER");
    expect(userHome).toMatchObject({
      uid: people.user.uid,
      username: "user",
      gender: "female",
      school: "London",
      blog: "https://ada.example",
      github: "https://github.example/ada",
      ac: 5,
      total: 9,
      score: 30,
      rating: null,
      solvedList: ["1001", "1000", "999"],
      recentLoginTime: "2026-01-02T03:04:05.000Z",
    });
    expect(Object.keys(userHome.solvedGroupByDifficulty).toSorted()).toEqual(["0", "2"]);
    expect(userHome.solvedGroupByDifficulty["0"]?.map(({ problemId }) => problemId)).toEqual([
      "1000",
      "999",
    ]);
    expect(userHome.solvedGroupByDifficulty["2"]).toEqual([
      { id: ids["1001"], problemId: "1001", difficulty: 2 },
    ]);
  });

  test("counts solved problems by language and tag, of those that the reader may see", async () => {
    await world.sql(
      `insert into submission (problem_id, display_pid, uid, status, length, language, ip)
       values ($1, '1000', $2, 0, 1, 'Python3', ''), ($1, '1000', $2, -1, 1, 'Java', '')`,
      [ids["1000"], people.user.uid],
    );
    await world.sql(
      "update submission set counted = language <> 'Java' where uid = $1 and status <= 0",
      [people.user.uid],
    );
    const [tag] = await world.sql<{ id: number }>(
      "insert into tag (name, name_en) values ('计数', 'Counting') returning id",
    );
    await world.sql(
      `insert into problem_tag (problem_id, tag_id)
       select id, $2 from problem where id = any ($1::bigint[])`,
      [[ids["999"], ids["1000"], ids["H1"]], tag?.id],
    );
    const counts = async (as: Person | "guest") => {
      const { solvedByLanguage, solvedByTag } = await homeOf("user", as);
      const tags = solvedByTag as { id: number; name: string; count: number }[];
      return [solvedByLanguage, tags.find(({ id }) => id === tag?.id)];
    };
    expect(await counts("guest")).toEqual([
      [
        { language: "C", count: 3 },
        { language: "Python3", count: 1 },
      ],
      { id: tag?.id, name: "Counting", color: null, count: 2 },
    ]);
    expect(await counts("root")).toEqual([
      [
        { language: "C", count: 5 },
        { language: "Python3", count: 1 },
      ],
      { id: tag?.id, name: "Counting", color: null, count: 3 },
    ]);
    await world.sql("delete from submission where language in ('Python3', 'Java') and uid = $1", [
      people.user.uid,
    ]);
  });

  test.each<[Person | "guest", string[], number[]]>([
    ["guest", [], [20]],
    ["user", [], [20]],
    ["other", [], [20]],
    ["barred", [], [20]],
    ["admin", ["H2"], [20]],
    ["problemAdmin", ["H1", "H2"], [20, 10]],
    ["root", ["H1", "H2"], [20, 10]],
  ])("%s sees of the hidden solved problems %j", async (as, hidden, scores) => {
    const { solvedList, solvedGroupByDifficulty, scoreList } = await homeOf("user", as);
    expect(solvedList).toEqual(["1001", ...hidden, "1000", "999"]);
    const grouped = Object.values(solvedGroupByDifficulty).flat();
    expect(grouped.map(({ problemId }) => problemId).toSorted()).toEqual(solvedList.toSorted());
    expect((scoreList as number[]).toSorted((a, b) => b - a)).toEqual(scores);
  });

  test.each<Person | "guest">(["guest", "other", "admin", "root", "user"])(
    "%s does not get real name, mail address, number, role or password",
    async (as) => {
      const reply = await world.call(as, `${home}?username=user`);
      expect(reply.text).not.toMatch(/Real Person|private@|N-4711|real-|argon2|default_user/);
      expect(Object.keys(reply.body.data as object).toSorted()).toEqual(
        [
          "uid username nickname gender avatar school signature signatureHtml github blog rating",
          "total ac score scoreList solvedList solvedGroupByDifficulty recentLoginTime",
          "solvedByLanguage solvedByTag contestRating",
        ]
          .join(" ")
          .split(" ")
          .toSorted(),
      );
    },
  );

  scenarios(
    () => world,
    [
      {
        shows: "by uid",
        as: "guest",
        call: `${home}?uid=${people.other.uid}`,
        status: 200,
        must: ['"other"'],
      },
      {
        shows: "the uid takes precedence over the name",
        as: "guest",
        call: `${home}?uid=${people.other.uid}&username=user`,
        status: 200,
        must: ['"other"'],
      },
      { shows: "neither: the caller", as: "user", call: home, status: 200, must: ['"user"'] },
      {
        shows: "neither, as a guest",
        as: "guest",
        call: home,
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "an unknown name",
        as: "root",
        call: `${home}?username=nobody`,
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        shows: "an unknown uid",
        as: "guest",
        call: `${home}?uid=zz`,
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        shows: "a banned user",
        as: "guest",
        call: `${home}?username=banned`,
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        shows: "an applicant",
        as: "guest",
        call: `${home}?username=applying`,
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        shows: "a wildcard is not a name",
        as: "guest",
        call: `${home}?username=%25`,
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        shows: "a name of a thousand characters",
        as: "guest",
        call: `${home}?username=${"x".repeat(1000)}`,
        status: 400,
        code: "INVALID_FIELD",
      },
      {
        shows: "a banned user's days",
        as: "guest",
        call: `${calendar}?username=banned`,
        status: 404,
        code: "USER_NOT_FOUND",
      },
      {
        shows: "days of an unknown user",
        as: "guest",
        call: calendar,
        status: 400,
        code: "INVALID_FIELD",
      },
    ],
  );
});

describe("active days", () => {
  const days = async (timeZone: string) => {
    const reply = await world.call("guest", `${calendar}?username=other&timeZone=${timeZone}`);
    expect(reply.status, reply.text).toBe(200);
    return reply.body.data as {
      endDate: string;
      timeZone: string;
      dataList: { date: string; count: number }[];
    };
  };
  const submit = (at: string, contest = 0) =>
    world.sql(
      `insert into submission (problem_id, display_pid, uid, scope, scope_id, listed, submit_time, status, length, language, ip)
       values ($1, '1000', $2, case $3::int when 0 then 'practice' else 'contest' end, $3, $3 = 0, ${at}, 0, 1, 'C', '')`,
      [ids["1000"], people.other.uid, contest],
    );
  /** SQL for a time this many days before today (UTC), by default at noon. */
  const noon = (daysAgo: number, hours = 12) =>
    `date_trunc('day', verdict_now() at time zone 'UTC') at time zone 'UTC' - interval '${daysAgo} days' + interval '${hours} hours'`;

  /** Stores submissions of `other` on several days before today. */
  async function submitOnDays(): Promise<void> {
    await world.sql("delete from submission where uid = $1", [people.other.uid]);
    await submit(noon(3));
    await submit(noon(3));
    await submit(noon(3), 7);
    // 20:00 UTC is the next morning in Shanghai, and 03:00 UTC is the previous evening in New York.
    await submit(noon(10, 20));
    await submit(noon(20, 3));
    await submit(noon(364));
    await submit(noon(400));
  }

  const dayAgo = (count: number) =>
    new Date(world.clock.now() - count * DAY).toISOString().slice(0, 10);

  test("count practice submissions of the last year only, by day", async () => {
    await submitOnDays();
    const { endDate, timeZone, dataList } = await days("UTC");
    expect([endDate, timeZone]).toEqual([dayAgo(0), "UTC"]);
    expect(dataList).toEqual([
      { date: dayAgo(364), count: 1 },
      { date: dayAgo(20), count: 1 },
      { date: dayAgo(10), count: 1 },
      { date: dayAgo(3), count: 2 },
    ]);
  });

  test("are days in the reader's time zone", async () => {
    await submitOnDays();
    const shanghai = (await days("Asia/Shanghai")).dataList.map(({ date }) => date);
    expect(shanghai).toContain(dayAgo(9));
    expect(shanghai).not.toContain(dayAgo(10));
    const newYork = (await days("America/New_York")).dataList.map(({ date }) => date);
    expect(newYork).toContain(dayAgo(21));
    expect(newYork).not.toContain(dayAgo(20));
  });

  test("are UTC for an unknown time zone, which is reported", async () => {
    expect(await days("Mars/Olympus_Mons")).toMatchObject({ timeZone: "UTC" });
    const odd = await world.call(
      "guest",
      `${calendar}?username=other&timeZone=${encodeURIComponent("';--")}`,
    );
    expect(odd.body.code).toBe("INVALID_FIELD");
  });
});
