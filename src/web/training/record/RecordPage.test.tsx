// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TrainingDetail } from "../../../shared/practice/training.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { loadTrainingWords } from "../texts.ts";
import { TrainingContext } from "../trainingContext.ts";
import { RecordPage } from "./RecordPage.tsx";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await loadTrainingWords("en-US");
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the standings after a search without matches. */
async function show(detail: Partial<TrainingDetail>): Promise<void> {
  const root = createRootRoute({ component: RecordPage });
  const history = createMemoryHistory({ initialEntries: ["/?keyword=nobody"] });
  const router = createRouter({ routeTree: root, history });
  await act(() => router.load());
  const training = { title: "Loops", isAdmin: false, onlyNicknames: false, mayEdit: false };
  const open = { tid: 5, uid: "u1", detail: { ...training, ...detail } as TrainingDetail };
  await act(async () =>
    render(
      <TrainingContext value={open}>
        <RouterProvider router={router as never} />
      </TrainingContext>,
      { wrapper: aPage().wrapper },
    ),
  );
  const emptyPage = { records: [], total: 0, size: 30, current: 1, pages: 0 };
  await act(async () => server.last("/api/get-training-rank").answer(emptyPage));
}

test.each<[string, Partial<TrainingDetail>, string]>([
  ["usernames", {}, "Username, nickname or school"],
  ["nicknames alone", { onlyNicknames: true }, "Nickname"],
  ["all names, to its staff", { isAdmin: true }, "Username, nickname, real name or school"],
])("the search of a table that shows %s says what it finds", async (_, detail, hint) => {
  await show(detail);
  expect(screen.getByRole("searchbox", { name: "Search members" })).toHaveProperty(
    "placeholder",
    hint,
  );
});
