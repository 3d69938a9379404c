import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { tokenUses } from "../../src/server/platform/route/tokenGate.ts";
import { JUDGE_PATH } from "../../src/shared/judge/judgeProtocol.ts";
import { LIVE_PATH } from "../../src/shared/live.ts";
import { type ApiToken, type TokenScope, tokenScopes } from "../../src/shared/account/token.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { DAY, SECOND } from "../support/worldClock.ts";
import { aProblem, addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import { scenarios } from "./scenario.ts";
import { createTimedWorld, type TimedWorld } from "./timedWorld.ts";
import { PASSWORD, people, type Person } from "./world.ts";

let world: TimedWorld;
beforeAll(async () => {
  world = await createTimedWorld();
});
afterAll(() => world.close());

interface NewToken extends ApiToken {
  token: string;
}

async function make(
  as: Person,
  { scopes = ["read"] as TokenScope[], name = "a program", days = 30 } = {},
): Promise<NewToken> {
  const reply = await world.call(as, "POST /api/tokens", { body: { name, scopes, days } });
  expect(reply.status, reply.text).toBe(200);
  return reply.body.data as NewToken;
}

/** A call with a token instead of a session. */
function withToken(token: string, what: string, body?: unknown) {
  return world.call("guest", what, {
    headers: { authorization: token },
    ...(body === undefined ? {} : { body }),
  });
}

/** How often the sessions of open streams are checked. */
const SESSION_CHECK = 5 * SECOND;

const own = (token: string) => withToken(token, "GET /api/get-user-info");

describe("creating, listing and revoking", () => {
  test("the token is shown once; the list and the database do not contain it", async () => {
    const apiToken = await make("user", { name: "  nightly run " });
    expect(apiToken).toMatchObject({ name: "nightly run", scopes: ["read"], expired: false });
    expect(apiToken.token).toMatch(/^vdt_[\w-]{43}$/);
    const list = await world.call("user", "GET /api/tokens");
    expect(list.text).toContain("nightly run");
    expect(list.text).not.toContain(apiToken.token);
    const stored = await world.sql("select to_jsonb(t)::text as row from api_token t");
    expect(JSON.stringify(stored)).not.toContain(apiToken.token.slice(4));
  });

  test("its response may not be cached", async () => {
    const reply = await world.call("user", "POST /api/tokens", {
      body: { name: "x", scopes: ["read"] },
    });
    expect(reply.headers.get("cache-control")).toBe("no-store");
  });

  test("tokens of others are neither listed nor revoked", async () => {
    const apiToken = await make("user");
    const list = await world.call("other", "GET /api/tokens");
    expect(list.body.data).toEqual([]);
    const reply = await world.call("other", `DELETE /api/tokens?id=${apiToken.id}`);
    expect(reply.status).toBe(404);
    expect((await own(apiToken.token)).status).toBe(200);
  });

  test("a revoked one is refused at once, and a second revocation reports not found", async () => {
    const apiToken = await make("user");
    expect((await own(apiToken.token)).status).toBe(200);
    expect((await world.call("user", `DELETE /api/tokens?id=${apiToken.id}`)).status).toBe(200);
    const revoked = await own(apiToken.token);
    expect([revoked.status, revoked.body.code]).toEqual([401, "TOKEN_ENDED"]);
    expect((await world.call("user", `DELETE /api/tokens?id=${apiToken.id}`)).status).toBe(404);
  });

  test("at most twenty, also for thirty concurrent requests", async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, () =>
        world.call("barred", "POST /api/tokens", { body: { name: "many", scopes: ["read"] } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(replies.find(({ status }) => status !== 200)?.body.code).toBe("TOKENS_MAX");
    const { data } = (await world.call("barred", "GET /api/tokens")).body;
    expect(data).toHaveLength(20);
  });

  test("its last use is shown, with the address", async () => {
    const apiToken = await make("other");
    await own(apiToken.token);
    const { data } = (await world.call("other", "GET /api/tokens")).body;
    const [listed] = data as ApiToken[];
    expect(listed).toMatchObject({ id: apiToken.id, lastUsedIp: "127.0.0.1" });
    expect(Date.parse(listed?.lastUsedAt ?? "")).toBe(world.clock.now());
  });

  scenarios(
    () => world,
    [
      { shows: "guests have none", as: "guest", call: "GET /api/tokens", status: 401 },
      {
        shows: "guests cannot create any",
        as: "guest",
        call: "POST /api/tokens",
        body: { name: "x", scopes: ["read"] },
        status: 401,
      },
      {
        shows: "guests cannot revoke any",
        as: "guest",
        call: "DELETE /api/tokens?id=1",
        status: 401,
      },
      ...[
        { name: "", scopes: ["read"] },
        { name: "   ", scopes: ["read"] },
        { name: "x".repeat(61), scopes: ["read"] },
        { name: "x", scopes: [] },
        { name: "x", scopes: ["admin"] },
        { name: "x", scopes: ["read", "read", "read", "read"] },
        { name: "x", scopes: "read" },
        { name: "x", scopes: ["read"], days: 36_500 },
        { name: "x", scopes: ["read"], days: -1 },
        { name: "x", scopes: ["read"], days: 1.5 },
      ].map((body) => ({
        shows: `${JSON.stringify(body).slice(0, 60)} is refused`,
        as: "user" as const,
        call: "POST /api/tokens",
        body,
        status: 400,
        code: "INVALID_FIELD",
      })),
    ],
  );
});

describe("validity of a token", () => {
  test("it is accepted raw and as Bearer", async () => {
    const { token } = await make("user");
    for (const header of [token, `Bearer ${token}`, `bearer  ${token}`]) {
      const reply = await own(header);
      expect(reply.body.data, header).toMatchObject({ username: "user" });
    }
  });

  test("an invalid token is refused, and public calls answer as to a guest", async () => {
    for (const header of ["vdt_", "vdt_x", `vdt_${"A".repeat(43)}`, `vdt_${"A".repeat(5000)}`]) {
      const refused = await own(header);
      expect([refused.status, refused.body.code], header).toEqual([401, "TOKEN_ENDED"]);
      const open = await withToken(header, "GET /api/get-problem-list");
      expect([open.status, open.headers.get("session-ended")], header).toEqual([200, "true"]);
    }
  });

  test("an expired one is refused and listed as expired", async () => {
    const apiToken = await make("user", { days: 7 });
    await world.clock.advance(7 * DAY - 1);
    expect((await own(apiToken.token)).status).toBe(200);
    await world.clock.advance(1);
    expect((await own(apiToken.token)).status).toBe(401);
    await world.signInAgain();
    const { data } = (await world.call("user", "GET /api/tokens")).body;
    expect((data as ApiToken[]).find(({ id }) => id === apiToken.id)?.expired).toBe(true);
  });

  test("one without an expiry is valid indefinitely", async () => {
    expect((await make("user", { days: 0 })).expiresAt).toBeNull();
  });

  async function fresh(n: number) {
    const uid = n.toString(16).padStart(32, "7");
    await world.sql("insert into app_user (uid, username, password_hash) values ($1, $2, $3)", [
      uid,
      `fresh${n}`,
      inject("passwordHash"),
    ]);
    const login = await world.call("guest", "POST /api/login", {
      body: { username: `fresh${n}`, password: PASSWORD },
    });
    const session = login.headers.get("authorization") ?? "";
    const body = { name: "t", scopes: ["read"] };
    const reply = await withToken(session, "POST /api/tokens", body);
    return { uid, session, token: (reply.body.data as NewToken).token };
  }

  test("it remains valid after logout", async () => {
    const { session, token } = await fresh(1);
    expect((await withToken(session, "GET /api/logout")).status).toBe(200);
    expect((await own(session)).status).toBe(401);
    expect((await own(token)).status).toBe(200);
  });

  test("a ban ends it permanently", async () => {
    const { uid, token } = await fresh(2);
    await world.sql("update app_user set status = 1 where uid = $1", [uid]);
    expect((await own(token)).status).toBe(401);
    await world.sql("update app_user set status = 0 where uid = $1", [uid]);
    expect((await own(token)).status).toBe(401);
  });

  test("deleting the account ends it", async () => {
    const { uid, token } = await fresh(3);
    await world.sql("delete from app_user where uid = $1", [uid]);
    expect((await own(token)).status).toBe(401);
  });

  test("a password change ends it: an intruder may have created it", async () => {
    const { session, token } = await fresh(4);
    const reply = await withToken(session, "POST /api/change-password", {
      oldPassword: PASSWORD,
      newPassword: "another horse",
    });
    expect(reply.body.data).toMatchObject({ code: 200 });
    expect((await own(token)).status).toBe(401);
  });

  test("it is refused while a forced password change is pending", async () => {
    const { uid, token } = await fresh(5);
    await world.sql("update app_user set must_change_password = true where uid = $1", [uid]);
    expect((await own(token)).body.code).toBe("PASSWORD_CHANGE_REQUIRED");
  });
});

/** Everything that tokens allow beyond guests' reading; independent of the server's own list. */
const opened: Record<string, TokenScope> = {
  "GET /api/get-user-info": "read",
  "POST /api/get-user-problem-status": "read",
  "POST /api/check-submissions-status": "read",
  "GET /api/trial": "read",
  "POST /api/trial": "submit",
  "POST /api/submit-problem-judge": "submit",
  "GET /api/resubmit": "submit",
  "GET /api/class/grades": "grades",
};

describe("permissions of a token", () => {
  interface Operation {
    tags: [string];
    "x-access": string;
    "x-token-scope": TokenScope | "any" | null;
  }

  test("for every served call: what guests read, and the list; never accounts or administration", async () => {
    const document = JSON.parse((await world.call("guest", "GET /api/docs/openapi.json")).text) as {
      paths: Record<string, Record<string, Operation>>;
    };
    // Root's, so that nothing is refused for missing permissions.
    const tokens = {
      read: (await make("root", { scopes: ["read"] })).token,
      submit: (await make("root", { scopes: ["submit"] })).token,
      grades: (await make("root", { scopes: ["grades"] })).token,
    };
    const signingIn = new Set(["account", "captcha", "mail", "firstRun", "invitation"]);
    const answeringScopes = new Set<string>();
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const call = `${method.toUpperCase()} ${path}`;
        answeringScopes.add(call);
        const isReading =
          method === "get" &&
          operation["x-access"] === "guest" &&
          !signingIn.has(operation.tags[0]);
        expect(operation["x-token-scope"], call).toBe(opened[call] ?? (isReading ? "any" : null));
        for (const scope of tokenScopes) {
          const body = method === "post" || method === "put" ? {} : undefined;
          const { body: answer } = await withToken(tokens[scope], call, body);
          const open = isReading || opened[call] === scope;
          // Calls without authentication (signing in) ignore the token.
          if (operation["x-access"] === "guest" && signingIn.has(operation.tags[0])) continue;
          expect(answer.code === "TOKEN_FORBIDDEN", `${call} with ${scope}: ${answer.code}`).toBe(
            !open,
          );
        }
      }
    }
    expect(Object.keys(opened).filter((call) => !answeringScopes.has(call))).toEqual([]);
    expect([...answeringScopes].some((call) => call.includes("/api/admin/"))).toBe(true);
  });

  test("an administrator's token has the rights of a user: hidden problems stay hidden", async () => {
    const { problemId } = await aProblem(world, { auth: 2 });
    const session = await world.call("root", `GET /api/get-problem?problemId=${problemId}`);
    expect(session.status).toBe(200);
    const { token } = await make("root", { scopes: ["read", "submit"] });
    const reply = await withToken(token, `GET /api/get-problem?problemId=${problemId}`);
    expect(reply.body.code).toBe("PROBLEM_NOT_FOUND");
  });

  test("submitting with a token makes a submission of its user, under the same rules", async () => {
    await setInterval(world, 0);
    await addNodeLanguages(world);
    const { problemId } = await aProblem(world);
    const body = { pid: problemId, language: "C", code: "int main() {}" };
    const { token } = await make("other", { scopes: ["submit"] });
    const reply = await withToken(token, "POST /api/submit-problem-judge", body);
    expect(reply.body.data, reply.text).toMatchObject({ uid: people.other.uid });
    await world.sql("delete from api_token where uid = $1", [people.barred.uid]);
    const barred = await make("barred", { scopes: ["submit"] });
    const refused = await withToken(barred.token, "POST /api/submit-problem-judge", body);
    expect(refused.body.code).toBe("SUBMIT_FORBIDDEN");
  });

  test("every route of the server, raw ones too, says what it does with tokens, and does it", async () => {
    const tokens = {
      read: (await make("root", { scopes: ["read"] })).token,
      submit: (await make("root", { scopes: ["submit"] })).token,
      grades: (await make("root", { scopes: ["grades"] })).token,
    };
    const declared = new Set(
      (await declaredCalls()).map(({ method, path }) => `${method} ${path}`),
    );
    const { app } = world.server;
    const routes = tokenUses(app);
    expect(routes.filter((route) => route.tokens === undefined)).toEqual([]);
    const raw = routes.filter(
      ({ method, url }) => method === "GET" && !declared.has(`GET ${url}`) && url !== LIVE_PATH,
    );
    expect(raw.map(({ url }) => url)).toEqual(
      expect.arrayContaining(["/healthz", "/metrics", "/api/problem-file/:pid/:name"]),
    );
    for (const { url, tokens: use } of raw) {
      const path = url.replace(/:\w+/g, "1");
      const answers = [];
      for (const authorization of [undefined, tokens.read, tokens.submit]) {
        const headers = authorization === undefined ? {} : { authorization };
        const { statusCode, body } = await app.inject({ method: "GET", url: path, headers });
        const isMoving = url === "/metrics" || use === "unread";
        answers.push([statusCode, isMoving ? "" : body.replace(/"requestId":"[^"]*"/, "")]);
      }
      const [guest, read, submit] = answers;
      // No raw route requires a token, so all of them respond; without the scope to read, as to a guest.
      expect([url, submit]).toEqual([url, guest]);
      if (use === "unread") expect([url, read]).toEqual([url, guest]);
      else expect([url, use]).toEqual([url, "any"]);
    }
  });

  test("a token without the scope to read is a guest to whatever is public", async () => {
    await setInterval(world, 0);
    await addNodeLanguages(world);
    const { problemId, pid } = await aProblem(world);
    const submitId = await submitAs(world, "user", { pid: problemId });
    const [read, submit] = [
      (await make("user", { scopes: ["read"] })).token,
      (await make("user", { scopes: ["submit"] })).token,
    ];
    const detail = `GET /api/submission?submitId=${submitId}`;
    const code = async (token: string) =>
      ((await withToken(token, detail)).body.data as { submission: { code: string | null } })
        .submission.code;
    expect([await code(read), await code(submit)]).toEqual([expect.stringContaining("main"), null]);
    const topics = [
      `submission:${submitId}`,
      "submissions",
      `problem-submissions:${pid}`,
      "trials",
    ];
    for (const topic of topics) {
      const stream = await openLive(world, "guest", topic, { headers: { authorization: read } });
      expect([topic, stream.status]).toEqual([topic, 200]);
      stream.close();
      const refused = await openLive(world, "guest", topic, { headers: { authorization: submit } });
      expect([topic, refused.status, refused.refusal]).toEqual([
        topic,
        403,
        expect.stringContaining("TOKEN_FORBIDDEN"),
      ]);
    }
  });

  test("a topic is closed to tokens as the call is whose answers it follows; also among others", async () => {
    const { token } = await make("admin", { scopes: ["read", "submit"] });
    const closed = ["problem-check:1", "rejudgings", "contest-questions:1"];
    for (const topic of [...closed, "contest-queues:1", "submissions,contest-queues:1"]) {
      const reader = await openLive(world, "guest", topic, { headers: { authorization: token } });
      expect([topic, reader.status]).toEqual([topic, 403]);
    }
    for (const topic of ["contest-board:1", "contest-news:1"]) {
      const reader = await openLive(world, "guest", topic, { headers: { authorization: token } });
      expect([topic, reader.status]).toEqual([topic, 200]);
      reader.close();
    }
  });

  test("a judge's connection takes no API token", async () => {
    const { token } = await make("root", { scopes: ["read", "submit"] });
    const { hostname, port } = new URL(world.server.address);
    const status = await new Promise((resolve, reject) => {
      const upgrade = request({
        hostname,
        port,
        path: JUDGE_PATH,
        headers: {
          connection: "Upgrade",
          upgrade: "websocket",
          authorization: token,
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        },
      });
      upgrade.on("response", (response) => resolve(response.resume().statusCode));
      upgrade.on("upgrade", () => resolve("upgraded"));
      upgrade.on("error", reject).end();
    });
    expect(status).not.toBe("upgraded");
  });

  test("the live channel accepts a token and ends soon after its revocation", async () => {
    const { problemId } = await aProblem(world);
    const submitId = await submitAs(world, "user", { pid: problemId });
    const apiToken = await make("user");
    const reader = await openLive(world, "guest", `submission:${submitId}`, {
      headers: { authorization: apiToken.token },
    });
    expect(reader.status).toBe(200);
    let over = false;
    void reader.ended.then(() => (over = true));
    await world.clock.advance(SESSION_CHECK);
    expect(over).toBe(false);
    await world.call("user", `DELETE /api/tokens?id=${apiToken.id}`);
    await world.clock.advance(SESSION_CHECK);
    await reader.ended;
  });
});
