// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ListedContest } from "../../../shared/contest/contest.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { closeAccountDialog, useAccountRequest } from "../../platform/loginRequest.ts";
import { session } from "../../platform/session.ts";
import { loadContestWords } from "../texts.ts";
import { ContestListPage } from "./ContestListPage.tsx";
import { lastListSearch } from "./lastListSearch.ts";
import { contestListSearch } from "./searchParams.ts";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadContestWords("en-US");
  server = heldServer();
});
afterEach(() => {
  cleanup();
  session.end();
  closeAccountDialog();
  vi.unstubAllGlobals();
});

const row = (id: number, type: number): ListedContest => ({
  id,
  type,
  title: `Round ${id}`,
  rule: type === 0 ? "acm" : "oiRecent",
  auth: 1,
  status: 0,
  startTime: "2026-03-01T12:00:00Z",
  endTime: "2026-03-01T17:00:00Z",
  duration: 18_000,
  count: 0,
  author: "admin",
  uid: "a",
  openRank: false,
  oiRankScoreType: "Recent",
  isRated: false,
  own: null,
});

/** The page, preceded by a text that names the account dialog that the page has requested. */
function Frame() {
  const request = useAccountRequest();
  return (
    <>
      {request && <p>{`${request.dialog} ${request.reason}`}</p>}
      <Outlet />
    </>
  );
}

/** `auth`: access to the contests of the list; by default they are private. */
async function open(address: string, auth = 1) {
  const root = createRootRoute({ component: Frame });
  const list = createRoute({
    getParentRoute: () => root,
    path: "/contest",
    validateSearch: contestListSearch,
    component: ContestListPage,
  });
  const others = ["/contest/$contestID", "/contest/$contestID/problems"].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>inside</p> }),
  );
  const router = createRouter({
    routeTree: root.addChildren([list, ...others]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(() => router.load());
  await act(async () =>
    render(<RouterProvider router={router as never} />, { wrapper: aPage().wrapper }),
  );
  await waitFor(() => expect(server.to("/api/get-contest-list")).toHaveLength(1));
  await act(async () =>
    server.last("/api/get-contest-list").answer({
      records: [row(1, 0), row(2, 1)].map((one) => ({ ...one, auth })),
      total: 2,
    }),
  );
  await screen.findByText("Round 2");
  return router;
}

test("the badge of a rule filters the list by it and keeps the other filters, which the way back finds", async () => {
  signedIn();
  const router = await open("/contest?status=0&currentPage=2");
  fireEvent.click(screen.getByRole("button", { name: "OI (last submission)" }));
  await waitFor(() => expect(router.state.location.search).toMatchObject({ type: 1, status: 0 }));
  expect(router.state.location.search).not.toHaveProperty("currentPage", 2);
  await waitFor(() => expect(lastListSearch.get()).toMatchObject({ type: 1, status: 0 }));
  expect(Object.fromEntries(server.last("/api/get-contest-list").search)).toMatchObject({
    type: "1",
    status: "0",
  });
});

test("a guest's click on a private contest opens the login where the guest is; logging in goes on to the contest", async () => {
  const router = await open("/contest");
  fireEvent.click(screen.getByRole("link", { name: "Round 1" }));
  await screen.findByText("login required");
  expect(router.state.location.pathname).toBe("/contest");
  act(() => signedIn());
  act(() => closeAccountDialog());
  await screen.findByText("inside");
  expect(router.state.location.pathname).toBe("/contest/1/problems");
});

test("a guest's click on a contest that has a page for visitors follows the link", async () => {
  const router = await open("/contest", 0);
  fireEvent.click(screen.getByRole("link", { name: "Round 1" }));
  await screen.findByText("inside");
  expect(router.state.location.pathname).toBe("/contest/1/problems");
  expect(screen.queryByText("login required")).toBeNull();
});

test("a guest who closes the login stays at the list", async () => {
  const router = await open("/contest");
  fireEvent.click(screen.getByRole("link", { name: "Round 2" }));
  act(() => closeAccountDialog());
  act(() => signedIn());
  expect(router.state.location.pathname).toBe("/contest");
});
