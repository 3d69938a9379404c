import { request } from "node:http";
import { describe, expect, test } from "vitest";
import { tokenUses } from "../../src/server/platform/route/tokenGate.ts";
import { JUDGE_PATH } from "../../src/shared/judge/judgeProtocol.ts";
import { LIVE_PATH } from "../../src/shared/live.ts";
import { type TokenScope, tokenScopes } from "../../src/shared/account/token.ts";
import { declaredCalls } from "../support/declaredCalls.ts";
import { SECOND } from "../support/worldClock.ts";
import { aProblem, addNodeLanguages, setInterval, submitAs } from "./judgingWorld.ts";
import { openLive } from "./liveReader.ts";
import { people } from "./world.ts";
import { inTokenWorld, make, withToken, world } from "./tokenWorld.ts";

inTokenWorld();

/** Interval at which the sessions of open streams are checked. */
const SESSION_CHECK = 5 * SECOND;

/**
 * All endpoints that tokens may call in addition to those that are open to guests; this list is independent of the
 * server's own list.
 */
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
    // The tokens belong to root, so that no call is refused because of missing permissions.
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
          // Endpoints that are used for signing in require no authentication, so they ignore the token.
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
      // None of these routes requires a token, so all of them respond. If the token lacks the read scope, the response
      // is the one that a guest gets.
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
