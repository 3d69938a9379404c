// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TrainingDetail } from "../../shared/practice/training.ts";
import { aPage, heldServer, signedIn } from "../platform/inNode.tsx";
import { IntroductionPage } from "./IntroductionPage.tsx";
import { loadTrainingWords } from "./texts.ts";
import { TrainingContext } from "./trainingContext.ts";

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

const privateOne = {
  id: 5,
  title: "Loops",
  auth: "Private",
  author: "ada",
  categoryName: null,
  html: "",
  problemCount: 0,
  memberCount: 0,
  gmtModified: "2026-05-01T08:00:00.000Z",
  access: false,
  isMember: false,
  isAdmin: false,
  classId: null,
} as unknown as TrainingDetail;

async function show(detail: Partial<TrainingDetail>): Promise<void> {
  const root = createRootRoute({ component: IntroductionPage });
  const history = createMemoryHistory({ initialEntries: ["/"] });
  const router = createRouter({ routeTree: root, history });
  await act(() => router.load());
  const training = { tid: 5, uid: "u1", detail: { ...privateOne, ...detail } };
  await act(async () =>
    render(
      <TrainingContext value={training}>
        <RouterProvider router={router as never} />
      </TrainingContext>,
      { wrapper: aPage().wrapper },
    ),
  );
}

const join = () => screen.queryByRole("button", { name: "Join" });
const password = () => screen.queryByLabelText("Training password");

test("a private training of the site is joined with its password", async () => {
  await show({});
  expect(join()).not.toBeNull();
  expect(password()).not.toBeNull();
});

test("members of a class join its private trainings without a password", async () => {
  await show({ access: true, classId: 3 });
  expect(password()).toBeNull();
  fireEvent.click(join()!);
  await waitFor(() =>
    expect(server.last("/api/register-training").body).toEqual({ tid: 5, password: null }),
  );
});

test.each<[string, Partial<TrainingDetail>]>([
  ["members of the training", { isMember: true }],
  ["its staff", { isAdmin: true }],
  ["readers of a public training", { auth: "Public" }],
])("%s have nothing to join", async (_, detail) => {
  await show({ access: true, classId: 3, ...detail });
  expect(join()).toBeNull();
});
