import { afterEach, beforeAll, afterAll, describe, expect, test } from "vitest";
import { scenarios } from "./scenario.ts";
import { createWorld, type World } from "./world.ts";

const HERE = { "x-forwarded-for": "203.0.113.7" };
let world: World;
beforeAll(async () => {
  world = await createWorld({ trustedProxies: ["127.0.0.1"] });
  await world.sql("update app_user set email = username || '@Example.org'");
});
afterAll(() => world.close());
afterEach(async () => {
  await world.sql("delete from rate_window");
  await world.sql("delete from mail_code");
  await world.sql("delete from app_user where email is null or email !~ '@Example.org$'");
});

describe("check-username-or-email", () => {
  const call = "POST /api/check-username-or-email";
  const neither = '"data":{"username":false,"email":false}';
  scenarios(
    () => world,
    [
      {
        shows: "an empty value does not exist",
        as: "guest",
        call,
        body: {},
        status: 200,
        must: [neither],
      },
      {
        shows: "a name exists in any case",
        as: "guest",
        call,
        body: { username: " ProblemAdmin " },
        status: 200,
        must: ['"data":{"username":true,"email":false}'],
      },
      {
        shows: "an address exists in any case",
        as: "user",
        call,
        body: { username: "nobody", email: "User@EXAMPLE.org" },
        status: 200,
        must: ['"data":{"username":false,"email":true}'],
      },
      {
        shows: "a value that is not text does not exist",
        as: "guest",
        call,
        body: { username: { length: 7 }, email: 7 },
        status: 200,
        must: [neither],
      },
      {
        shows: "wildcards are ordinary characters",
        as: "guest",
        call,
        body: { username: "use%", email: "%@example.org" },
        status: 200,
        must: [neither],
      },
    ],
  );

  test("allows sixty requests in ten minutes, so that lists cannot be enumerated", async () => {
    const checkName = () =>
      world.call("guest", call, { body: { username: "user" }, headers: HERE });
    await world.sql(
      "insert into rate_window values ('name-check:203.0.113.7', 59, verdict_now() + interval '1 minute')",
    );
    expect((await checkName()).status).toBe(200);
    expect((await checkName()).body.code).toBe("TOO_MANY_REQUESTS");
  });
});
