// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClassDetail } from "../../../../shared/class/class.ts";
import { loadAdminWords } from "../../../admin/texts.ts";
import { aPage, heldServer, signedIn } from "../../../platform/inNode.tsx";
import { session } from "../../../platform/session.ts";
import { browserDrafts, formPlace } from "../../../ui/draft/draftStore.ts";
import { loadDraftWords } from "../../../ui/draft/texts.ts";
import { ClassContext } from "../../classContext.ts";
import { loadClassWorkWords } from "../../workTexts.ts";
import { loadHomeworkWords } from "../texts.ts";
import { loadHomeworkWorkWords } from "../workTexts.ts";
import { HomeworkFormPage } from "./HomeworkFormPage.tsx";

let uid: string;
beforeEach(async () => {
  await Promise.all([
    loadAdminWords("en-US"),
    loadClassWorkWords("en-US"),
    loadDraftWords("en-US"),
    loadHomeworkWords("en-US"),
    loadHomeworkWorkWords("en-US"),
  ]);
  heldServer();
  signedIn();
  uid = session.get()?.user.uid ?? "";
});
afterEach(async () => {
  // A pending draft is saved when the form is unmounted.
  await act(async () => cleanup());
  localStorage.clear();
  session.end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Opens the page of a new homework assignment of the class. */
async function open(): Promise<void> {
  const detail = { name: "Algorithms" } as ClassDetail;
  const root = createRootRoute({
    component: () => (
      <ClassContext value={{ classId: 7, uid, detail }}>
        <Outlet />
      </ClassContext>
    ),
  });
  const page = createRoute({
    getParentRoute: () => root,
    path: "/class/$classID/homework/create",
    component: HomeworkFormPage,
  });
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: ["/class/7/homework/create"] }),
  });
  await act(() => router.load());
  await act(async () =>
    render(<RouterProvider router={router as never} />, { wrapper: aPage().wrapper }),
  );
  await screen.findByLabelText("Title");
}

const title = () => screen.getByLabelText<HTMLInputElement>("Title");

test("what is typed is kept as a draft of the class, and can be restored by the next visit", async () => {
  await open();
  fireEvent.change(title(), { target: { value: "Loops" } });
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await screen.findByText(/Unsaved changes · Draft kept at/u);
  const drafts = browserDrafts(formPlace("homework", { uid, id: 0, classId: 7 }));
  expect(drafts).toMatchObject([{ content: { changed: { title: "Loops" }, was: { title: "" } } }]);

  vi.restoreAllMocks();
  await act(async () => cleanup());
  heldServer();
  await open();
  expect(title().value).toBe("");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Restore" })));
  expect(title().value).toBe("Loops");
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});
