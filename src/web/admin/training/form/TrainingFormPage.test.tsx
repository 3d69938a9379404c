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
import type { AdminTraining } from "../../../../shared/practice/trainingAdmin.ts";
import { OwnerClass } from "../../../owner/ownerClass.ts";
import { aPage, type HeldCall, heldServer, signedIn } from "../../../platform/inNode.tsx";
import { session } from "../../../platform/session.ts";
import { browserDrafts, type DraftPlace, formPlace } from "../../../ui/draft/draftStore.ts";
import { loadDraftWords } from "../../../ui/draft/texts.ts";
import { loadAdminTrainingWords } from "../texts.ts";
import { TrainingFormPage } from "./TrainingFormPage.tsx";

const TRAINING = "/api/admin/training";
const CATEGORIES = "/api/get-training-category";
const VERSION = "2026-05-01T08:00:00.000Z";
const NEWER = "2026-05-01T08:30:00.000Z";

const stored = (training: Partial<AdminTraining["training"]> = {}): AdminTraining => ({
  training: {
    id: 5,
    title: "Graphs",
    description: "",
    uid: "u",
    author: "ada",
    classId: null,
    auth: "Private",
    privatePwd: "••••••••",
    hasPassword: true,
    status: true,
    rank: 7,
    gmtCreate: VERSION,
    gmtModified: VERSION,
    ...training,
  },
  trainingCategory: null,
  memberCount: 3,
  problemCount: 2,
  mayDelete: true,
  mayManageCategories: true,
});

let server: ReturnType<typeof heldServer>;
let uid: string;
const place = (id: number, classId: number | null = null) =>
  formPlace("training", { uid, id, classId });
const draftIn = (of: DraftPlace) => browserDrafts(of)[0]?.content ?? null;
beforeEach(async () => {
  await Promise.all([
    loadAdminTrainingWords("en-US"),
    loadDraftWords("en-US"),
    // The dialog is loaded in advance: otherwise the first comparison would load it, which may take a long time on a
    // busy machine.
    import("./CompareDialog.tsx"),
  ]);
  server = heldServer();
  signedIn({ roleList: ["root"] });
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

const requests = () => server.to(TRAINING).filter(({ body }) => "training" in body);

/** Opens the page for a new training inside the pages of a class. */
async function openNewInClass(classId: number): Promise<void> {
  const root = createRootRoute({
    component: () => (
      <OwnerClass value={classId}>
        <Outlet />
      </OwnerClass>
    ),
  });
  const paths = [
    "/class/$classID/training/create",
    "/class/$classID/training",
    "/class/$classID/training/$trainingId/problems",
  ];
  const routes = paths.map((path, at) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: at === 0 ? TrainingFormPage : () => <p>elsewhere</p>,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [`/class/${classId}/training/create`] }),
  });
  await act(() => router.load());
  await act(async () =>
    render(<RouterProvider router={router as never} />, { wrapper: aPage().wrapper }),
  );
  await screen.findByLabelText("Title");
  await act(async () => server.last(CATEGORIES).answer([]));
}

async function open(row = stored()): Promise<void> {
  const root = createRootRoute({ component: Outlet });
  const paths = ["/admin/training/$trainingId/edit", "/admin/training", "/training/$trainingID"];
  const routes = paths.map((path, at) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: at === 0 ? TrainingFormPage : () => <p>elsewhere</p>,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ["/admin/training/5/edit"] }),
  });
  await act(() => router.load());
  await act(async () =>
    render(<RouterProvider router={router as never} />, { wrapper: aPage().wrapper }),
  );
  await waitFor(() => expect(server.to(TRAINING)).toHaveLength(1));
  await act(async () => server.last(TRAINING).answer(row));
  await screen.findByLabelText("Title");
  await act(async () => server.last(CATEGORIES).answer([]));
}

const title = () => screen.getByLabelText<HTMLInputElement>("Title");
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
/** Submits the form; returns the call that saves it. */
async function save(button = "Save"): Promise<HeldCall> {
  const before = requests().length;
  await press(button);
  await waitFor(() => expect(requests()).toHaveLength(before + 1));
  return requests().at(-1)!;
}

test("an empty password is kept; with a new one removing the members is offered and asked for", async () => {
  await open();
  type("Title", "Trees");
  const first = await save();
  expect(first.body).toMatchObject({
    training: { id: 5, title: "Trees", privatePwd: "", gmtModified: VERSION },
    removeMembers: false,
    confirm: false,
  });
  await act(async () => first.answer(stored({ title: "Trees", gmtModified: NEWER })));
  expect(screen.queryByLabelText("Remove the present members")).toBeNull();

  type("Training password", "new word");
  fireEvent.click(await screen.findByLabelText("Remove the present members"));
  const second = await save();
  expect(second.body).toMatchObject({ removeMembers: true, confirm: false });
  await act(async () =>
    second.refuse(409, { code: "TRAINING_CHANGE_MEMBERS", msg: "3 members would be removed" }),
  );
  await screen.findByText("3 members would be removed");
  const third = await save("Save anyway");
  expect(third.body).toMatchObject({
    training: { privatePwd: "new word", gmtModified: NEWER },
    removeMembers: true,
    confirm: true,
  });
});

test("what is typed is kept as a draft without the password, and can be restored by the next visit", async () => {
  await open();
  type("Title", "Mine");
  type("Training password", "secret");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await screen.findByText(/Unsaved changes · Draft kept at/u);
  expect(draftIn(place(5))).toMatchObject({ changed: { title: "Mine" }, was: { title: "Graphs" } });

  vi.restoreAllMocks();
  await act(async () => cleanup());
  server = heldServer();
  await open();
  expect(title().value).toBe("Graphs");
  await press("Restore");
  expect(title().value).toBe("Mine");
});

test("a version that was stored meanwhile is compared: nothing is overwritten or lost", async () => {
  await open();
  type("Title", "Mine");
  const call = await save();
  await act(async () => call.refuse(409, { code: "CONFLICT", msg: "newer" }));
  await waitFor(() => expect(server.to(TRAINING).at(-1)?.body).not.toHaveProperty("training"));
  await act(async () =>
    server.last(TRAINING).answer(stored({ title: "Theirs", rank: 9, gmtModified: NEWER })),
  );
  await screen.findByText(/differs from yours in 2 places/u);
  await press("Load the choice into the form");
  expect(title().value).toBe("Mine");
  expect(screen.getByLabelText<HTMLInputElement>("Order").value).toBe("9");
  expect((await save()).body).toMatchObject({
    training: { title: "Mine", rank: 9, gmtModified: NEWER },
  });
});

test("in a class it is created there, for all members, and has a draft of its own", async () => {
  await openNewInClass(7);
  expect(screen.queryByLabelText("Access")).toBeNull();
  type("Title", "Loops");
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  await screen.findByText(/Unsaved changes · Draft kept at/u);
  expect(draftIn(place(0, 7))).toMatchObject({ changed: { title: "Loops" } });
  expect(draftIn(place(0))).toBeNull();
  const call = await save("Create the training");
  expect(call.body).toMatchObject({ training: { title: "Loops", classId: 7, auth: "Public" } });
  await act(async () => call.answer({ id: 9 }));
  await screen.findByText("elsewhere");
  expect(draftIn(place(0, 7))).toBeNull();
});
