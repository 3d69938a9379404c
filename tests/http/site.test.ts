import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebsiteConfig } from "../../src/shared/site/site.ts";
import { MINUTE } from "../support/worldClock.ts";
import { seedProblems } from "./problemWorld.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld({ baseUrl: "http://judge.example" });
  await seedProblems(world);
});
afterAll(() => world.close());

describe("the website's configuration", () => {
  test("has the site's name and only existing sections", async () => {
    const reply = await world.call("guest", "GET /api/get-website-config");
    expect(reply.body.data).toEqual({
      baseUrl: "http://judge.example",
      name: "Verdict Online Judge",
      logo: null,
      shortName: "Verdict",
      description: "",
      recordName: "",
      recordUrl: "",
      projectName: "Verdict",
      projectUrl: "",
      filingNumber: "",
      filingUrl: "",
      register: false,
      problem: true,
      training: true,
      contest: true,
      status: true,
      rank: true,
      discussion: true,
      classDiscussion: true,
      contestDiscussion: true,
      contestRating: true,
      introduction: true,
    });
  });

  test("invalid stored values are ignored, and undeclared ones are not sent", async () => {
    const store = async (value: string) => {
      await world.sql(
        `insert into site_setting (key, value) values ('site.website', $1::jsonb)
         on conflict (key) do update set value = excluded.value`,
        [value],
      );
      await world.call("root", "PUT /api/admin/switch/update", { body: {} });
    };
    const read = async () => (await world.call("guest", "GET /api/get-website-config")).body.data;
    await store('{"shortName": "OJ", "status": false, "secret": "x"}');
    const changed = await read();
    expect(changed).toMatchObject({ shortName: "OJ", status: true });
    expect(changed).not.toHaveProperty("secret");
    for (const nonsense of ['{"shortName": 7, "name": null}', "[]", '"x"', "null", "7"]) {
      await store(nonsense);
      expect(await read()).toMatchObject({ shortName: "Verdict", name: "Verdict Online Judge" });
    }
    await world.sql("delete from site_setting where key = 'site.website'");
  });

  test("is read again after switches and mail settings changed, and after two seconds in any case", async () => {
    const offers = async () => {
      const { body } = await world.call("guest", "GET /api/get-website-config");
      const { rank, register } = body.data as WebsiteConfig;
      return { rank, register };
    };
    const switchTo = (body: object) => world.call("root", "PUT /api/admin/switch/update", { body });
    expect(await offers()).toEqual({ rank: true, register: false });
    await switchTo({ rank: false });
    expect(await offers()).toEqual({ rank: false, register: false });
    const mail = { emailHost: "127.0.0.1", emailPort: 25, emailUsername: "judge@example.org" };
    const reply = await world.call("root", "PUT /api/admin/config/set-email-config", {
      body: { ...mail, emailPassword: "", emailSsl: false, emailFrom: "", emailBGImg: "" },
    });
    expect(reply.status, reply.text).toBe(200);
    expect(await offers()).toEqual({ rank: false, register: true });
    await world.sql("delete from site_setting where key in ('site.mail', 'site.switches')");
    await world.clock.advance(2000);
    expect(await offers()).toEqual({ rank: true, register: false });
  });
});

describe("the home page's figures", () => {
  test("count public problems, submissions and available languages", async () => {
    await world.sql(
      `insert into site_count (key, shard, value) values
       ('submissions', 0, 40), ('submissions', 1, 2), ('accepted', 3, 17)`,
    );
    const reply = await world.call("guest", "GET /api/home-summary");
    expect(reply.body.data).toMatchObject({
      problems: 6,
      submissions: 42,
      accepted: 17,
      languages: ["C", "C++ 17", "Java"],
    });
  });

  test("the visible contests that run now, the three that end first", async () => {
    const now = world.clock.now();
    const add = (title: string, from: number, to: number, isVisible = true) =>
      world.sql(
        `insert into contest (title, description, renderer, rule, auth, start_time, end_time, last_end, is_visible)
         values ($1, '', 0, 'acm', 1, $2, $3, $3, $4)`,
        [title, new Date(now + from * MINUTE), new Date(now + to * MINUTE), isVisible],
      );
    await add("over", -90, -1);
    await add("to come", 1, 60);
    await add("hidden", -5, 30, false);
    for (const end of [50, 20, 40, 30]) await add(`until ${end}`, -10, end);
    const reply = await world.call("guest", "GET /api/home-summary");
    const { running } = reply.body.data as { running: { title: string }[] };
    expect(running.map(({ title }) => title)).toEqual(["until 20", "until 30", "until 40"]);
    expect(Object.keys(running[0] ?? {}).toSorted()).toEqual(["endTime", "id", "title"]);
    await world.sql("delete from contest");
  });

  test("problems are counted when they are created, published, hidden and deleted", async () => {
    const counted = async () => {
      const reply = await world.call("guest", "GET /api/home-summary");
      return (reply.body.data as { problems: number }).problems;
    };
    await world.sql(
      `insert into problem (problem_id, auth)
       values ('COUNT1', 1), ('COUNT2', 1), ('COUNT3', 2), ('COUNT4', 2)`,
    );
    expect(await counted()).toBe(8);
    await world.sql("update problem set auth = 1 where problem_id in ('COUNT2', 'COUNT3')");
    expect(await counted()).toBe(9);
    await world.sql("update problem set auth = 2, difficulty = 2 where problem_id = 'COUNT1'");
    expect(await counted()).toBe(8);
    await world.sql("delete from problem where problem_id like 'COUNT_'");
    expect(await counted()).toBe(6);
  });

  scenarios(
    () => world,
    [
      {
        shows: "the newest public problems in the reader's language, no hidden ones",
        as: "root",
        call: "GET /api/home-summary",
        headers: { "accept-language": "zh-CN" },
        status: 200,
        must: ["最后一题", "English only"],
        mustNot: ["secret", "H1", "H2"],
      },
    ],
  );
});

describe("judging health", () => {
  scenarios(
    () => world,
    [
      {
        shows: "guests may not see it",
        as: "guest",
        call: "GET /api/admin/site-health",
        status: 401,
      },
      {
        shows: "users may not see it",
        as: "user",
        call: "GET /api/admin/site-health",
        status: 403,
      },
      {
        shows: "admins see connected nodes, not those long gone",
        as: "admin",
        call: "GET /api/admin/site-health",
        status: 200,
        must: ['"queued":0', '"name":"here"', '"alive":true', "gcc 12.2.0"],
        mustNot: ["gone", "address"],
      },
      {
        shows: "problem admins may see it",
        as: "problemAdmin",
        call: "GET /api/admin/site-health",
        status: 200,
      },
    ],
  );

  test("an offline node is reported as down, waiting submissions are counted", async () => {
    await world.clock.advance(MINUTE);
    const [row] = await world.sql<{ id: number }>("select min(submit_id) as id from submission");
    await world.sql(
      "insert into job (kind, prio, vtime, submit_id) values ('judge', 2, 0, $1), ('mail', 5, 0, null)",
      [row?.id],
    );
    const reply = await world.call("root", "GET /api/admin/site-health");
    expect(reply.body.data).toMatchObject({ queued: 1, judges: [{ name: "here", alive: false }] });
  });
});
