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
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { closeAccountDialog, useAccountRequest } from "../../platform/loginRequest.ts";
import { session } from "../../platform/session.ts";
import { RecentContests } from "./RecentContests.tsx";

let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  server = heldServer();
});
afterEach(() => {
  cleanup();
  session.end();
  closeAccountDialog();
  vi.unstubAllGlobals();
});

/** Renders the page and the name of the dialog that is open. */
function Frame() {
  const request = useAccountRequest();
  return (
    <>
      {request && <p>{`${request.dialog} ${request.reason}`}</p>}
      <Outlet />
    </>
  );
}

async function open() {
  const root = createRootRoute({ component: Frame });
  const pages = [
    createRoute({ getParentRoute: () => root, path: "/home", component: RecentContests }),
    ...["/contest", "/contest/$contestID"].map((path) =>
      createRoute({ getParentRoute: () => root, path, component: () => <p>there</p> }),
    ),
  ];
  const history = createMemoryHistory({ initialEntries: ["/home"] });
  const router = createRouter({ routeTree: root.addChildren(pages), history });
  await act(() => router.load());
  await act(async () =>
    render(<RouterProvider router={router as never} />, { wrapper: aPage().wrapper }),
  );
  // The UI strings are loaded while the page renders.
  await waitFor(() => expect(server.to("/api/get-recent-contest")).toHaveLength(1));
  await act(async () =>
    server.last("/api/get-recent-contest").answer([
      {
        id: 3,
        title: "Round 3",
        type: 1,
        rule: "oiRecent",
        auth: 1,
        status: 0,
        count: 4,
        startTime: "2026-03-01T12:00:00Z",
        endTime: "2026-03-01T17:00:00Z",
        duration: 18_000,
      },
    ]),
  );
  await screen.findByText("Round 3");
  return router;
}

test("the rule leads to the list of contests with that rule", async () => {
  const router = await open();
  fireEvent.click(screen.getByRole("link", { name: "OI (last submission)" }));
  await screen.findByText("there");
  expect(router.state.location).toMatchObject({ pathname: "/contest", search: { type: 1 } });
});

test("a guest's click opens the login at home, and logging in goes on to the contest", async () => {
  const router = await open();
  const link = () => screen.getByRole("link", { name: /Round 3/ });
  fireEvent.click(link());
  await screen.findByText("login required");
  expect(router.state.location.pathname).toBe("/home");
  act(() => signedIn());
  act(() => closeAccountDialog());
  await screen.findByText("there");
  expect(router.state.location.pathname).toBe("/contest/3");
});
