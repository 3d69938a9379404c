// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { session, useSession } from "../platform/session.ts";
import { AdminSide } from "./AdminSide.tsx";
import { Applications } from "./dashboard/Applications.tsx";
import { loadSiteWords } from "./site/texts.ts";
import { loadAdminWords } from "./texts.ts";

const COUNT = "/api/admin/user/applications";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await Promise.all([loadAdminWords("en-US"), loadSiteWords("en-US")]);
  server = heldServer();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

function Page() {
  const user = useSession()?.user;
  return (
    <>
      {user && <AdminSide user={user} active={undefined} />}
      <Applications />
    </>
  );
}

async function open(role: string) {
  signedIn({ roleList: [role] });
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/", component: Page });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const { wrapper } = aPage();
  await act(async () => render(<RouterProvider router={router} />, { wrapper }));
}

test("menu and dashboard say how many applications wait, and lead to them", async () => {
  await open("root");
  await act(async () => server.last(COUNT).answer({ count: 3 }));
  await waitFor(() => screen.getByText("3 applications for accounts are waiting for a decision."));
  expect(server.to(COUNT)).toHaveLength(1);
  screen.getByRole("link", { name: /Users\s*3 applications/ });
  const link = screen.getByRole("link", { name: "Show applications" });
  expect(link.getAttribute("href")).toBe("/admin/user?status=2");
});

test("nothing is said if none waits", async () => {
  await open("root");
  await act(async () => server.last(COUNT).answer({ count: 0 }));
  expect(screen.queryByText(/application/i)).toBeNull();
});

test("administrators who do not decide are told nothing, and ask nothing", async () => {
  await open("admin");
  screen.getByRole("link", { name: "Dashboard" });
  expect(server.to(COUNT)).toEqual([]);
});
