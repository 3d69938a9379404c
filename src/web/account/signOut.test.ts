import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whoAmI } from "../../shared/account/account.ts";

const stored = new Map<string, string>();

beforeEach(() => {
  const user = { uid: "1", username: "walker", roleList: ["default_user"] };
  stored.set("verdict.token", "a token").set("verdict.user", JSON.stringify(user));
  vi.stubGlobal("location", { pathname: "/home" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("window", {
    addEventListener() {},
    localStorage: globalThis.localStorage,
  });
  vi.stubGlobal("document", { documentElement: {} });
});
afterEach(() => vi.unstubAllGlobals());

test("running requests are cancelled before the logout call, so that none of them is refused", async () => {
  const paths: string[] = [];
  vi.stubGlobal("fetch", (url: string, { signal }: { signal: AbortSignal }) => {
    paths.push(`asked ${url}`);
    if (url.startsWith("/api/logout")) return Promise.resolve(Response.json({ status: 200 }));
    return new Promise((_, reject) => {
      signal.addEventListener("abort", () => {
        paths.push(`gave up ${url}`);
        reject(signal.reason as Error);
      });
    });
  });
  const { call } = await import("../platform/api.ts");
  const { queryClient } = await import("../platform/queryClient.ts");
  const { signOut } = await import("./signOut.ts");
  const ownQuery = queryClient.fetchQuery({
    queryKey: ["own"],
    queryFn: ({ signal }) => call(whoAmI, {}, signal),
  });
  ownQuery.catch(() => undefined);
  await expect.poll(() => paths).toHaveLength(1);
  await signOut();
  expect(paths).toEqual([`asked ${whoAmI.path}`, `gave up ${whoAmI.path}`, "asked /api/logout"]);
  expect(stored.size).toBe(0);
});
