// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { loadDiscussionWords } from "../texts.ts";
import { DiscussionList } from "./DiscussionList.tsx";
import ProblemDiscussions from "./ProblemDiscussions.tsx";

const RIGHT = "/api/discussion-posting";
const LIST = "/api/discussions";
const NEEDED = "Posting needs 10 solved problems. You have solved 3.";
const INVITATION = "Ask the first question, or share an idea.";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadDiscussionWords("en-US");
  server = heldServer();
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

async function open(Page: () => ReactElement, bar: "solved" | null) {
  const earlier = server.to(RIGHT).length;
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/",
    component: Page,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  const { wrapper } = aPage();
  await act(async () => render(<RouterProvider router={router} />, { wrapper }));
  await act(async () => server.last(LIST).answer({ records: [], total: 0, hasMore: false }));
  if (server.to(RIGHT).length === earlier) return;
  const right = { bar, mayPin: false, solved: 3, solvedNeeded: 10, dailyLimit: 5 };
  await act(async () => server.last(RIGHT).answer(right));
}

const OfProblem = () => <ProblemDiscussions problemId="1000" />;
const OfSite = () => <DiscussionList place={{}} />;

test("where nothing was posted yet, a reader who may not post is told what is missing", async () => {
  signedIn();
  await open(OfSite, "solved");
  // In the place of the button, and in the empty list.
  await waitFor(() => expect(screen.getAllByText(NEEDED)).toHaveLength(2));
  expect(screen.queryByText(INVITATION)).toBeNull();
  expect(screen.queryByRole("button", { name: /Post/ })).toBeNull();
  cleanup();
  await open(OfProblem, "solved");
  await screen.findByText(NEEDED);
  expect(screen.queryByText(INVITATION)).toBeNull();
  expect(screen.queryByRole("button", { name: /Post/ })).toBeNull();
});

test("a reader who may post, and a guest, are invited and have the button", async () => {
  for (const Page of [OfSite, OfProblem]) {
    signedIn();
    await open(Page, null);
    await screen.findByText(INVITATION);
    screen.getByRole("button", { name: /^Post .*discussion$/ });
    cleanup();
    session.end();
    await open(Page, null);
    await screen.findByText(INVITATION);
    screen.getByRole("button", { name: /^Post .*discussion$/ });
    cleanup();
  }
});
