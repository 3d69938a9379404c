import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whoAmI } from "../../shared/account/account.ts";
import { getProblemList } from "../../shared/problem/problem.ts";

const stored = new Map<string, string>();

function signIn(token: string): void {
  const user = { uid: "1", username: "walker", roleList: ["default_user"] };
  stored.set("verdict.token", token).set("verdict.user", JSON.stringify(user));
}

beforeEach(() => {
  vi.resetModules();
  signIn("an ended token");
  vi.stubGlobal("location", { pathname: "/problem" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("window", { addEventListener() {}, localStorage: globalThis.localStorage });
  vi.stubGlobal("document", { documentElement: {} });
});
afterEach(() => vi.unstubAllGlobals());

const list = { records: [], total: 0 };
const asToGuest = () =>
  Response.json({ status: 200, data: list, msg: "" }, { headers: { "session-ended": "true" } });

test("a public call with an ended session gets the answer for guests at once; the session is dropped", async () => {
  const fakeFetch = vi.fn(async (_url: string, _init: RequestInit) => asToGuest());
  vi.stubGlobal("fetch", fakeFetch);
  const { call } = await import("./api.ts");
  const { session } = await import("./session.ts");
  expect(await call(getProblemList, {})).toEqual(list);
  expect([fakeFetch.mock.calls.length, session.getHeld(), stored.size]).toEqual([1, null, 0]);
});

test("a late answer for the ended token does not end the session that has begun since", async () => {
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => late.promise);
  const { call } = await import("./api.ts");
  const { session } = await import("./session.ts");
  const answer = call(getProblemList, {});
  session.start("a new token", { uid: "1", username: "walker", roleList: [] } as never);
  late.resolve(asToGuest());
  await answer;
  expect(session.getHeld()?.token).toBe("a new token");
});

test("a call that requires a session is refused with 401 and ends it", async () => {
  const body = { status: 401, data: null, msg: "", code: "SESSION_ENDED" };
  vi.stubGlobal("fetch", async () => Response.json(body, { status: 401 }));
  const { call } = await import("./api.ts");
  const { session } = await import("./session.ts");
  await expect(call(whoAmI, {})).rejects.toMatchObject({ code: "SESSION_ENDED" });
  expect(session.getHeld()).toBeNull();
});
