// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contestAccessQuery, contestInfoQuery } from "../contest/queries.ts";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { session } from "../platform/session.ts";
import { useContestProblems } from "./useContestProblems.ts";

const PROBLEMS = "/api/get-contest-problem";
const address = vi.hoisted(() => ({ pathname: "" }));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useLocation: () => address,
}));

let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

interface Options {
  status?: number;
  auth?: number;
  isOrganizer?: boolean;
  access?: boolean;
}

/** Searches for a text on a page of contest 7, with this contest in the cache. */
function search(pathname: string, { status = 0, auth = 0, isOrganizer, access = true }: Options) {
  address.pathname = pathname;
  const { client, wrapper } = aPage();
  const info = { id: 7, status, auth, isOrganizer: isOrganizer ?? false };
  client.setQueryData(contestInfoQuery(7, "u1").queryKey, info as never);
  client.setQueryData(contestAccessQuery(7, "u1").queryKey, { access });
  const callCount = server.to(PROBLEMS).length;
  const { result } = renderHook(() => useContestProblems("brid"), { wrapper });
  return { result, isAsked: server.to(PROBLEMS).length > callCount };
}

test("on every page of a contest the search finds its problems by letter and title", async () => {
  const { result } = search("/contest/7/rank", {});
  expect(server.last(PROBLEMS).search.get("cid")).toBe("7");
  const problem = { cid: 7, displayId: "A", displayTitle: "Bridges" };
  await act(async () =>
    server.last(PROBLEMS).answer([problem, { ...problem, displayId: "B", displayTitle: "Flow" }]),
  );
  await waitFor(() =>
    expect(result.current.map(({ name, to }) => [name, to])).toEqual([
      ["Bridges", "/contest/7/problem/A"],
    ]),
  );
});

test("they are asked for only where the contest's own list is open to the reader", () => {
  const asks = (cachedContest: Options, pathname = "/contest/7/problems") => {
    const { isAsked } = search(pathname, cachedContest);
    cleanup();
    return isAsked;
  };
  expect(asks({ status: -1 })).toBe(false);
  expect(asks({ status: -1, isOrganizer: true })).toBe(true);
  expect(asks({ auth: 1, access: false })).toBe(false);
  expect(asks({ auth: 2, access: false })).toBe(true);
  expect(asks({ status: 1 })).toBe(true);
  expect(asks({}, "/contest")).toBe(false);
  expect(asks({}, "/problem/7")).toBe(false);
  // A contest that is not in the cache.
  expect(asks({}, "/contest/8/problems")).toBe(false);
});
