// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usualPenaltyVerdicts } from "../../../../shared/contest/contestRegulations.ts";
import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { aPage, type HeldCall, heldServer, signedIn } from "../../../platform/inNode.tsx";
import { session } from "../../../platform/session.ts";
import { loadWorkWords } from "../../../contest/workTexts.ts";
import { loadDraftWords } from "../../../ui/draft/texts.ts";
import { loadProblemWords } from "../../problem/texts.ts";
import { loadAdminContestWords } from "../texts.ts";
import { storedContest } from "./contestFormInNode.ts";
import { ContestFormPage } from "./ContestFormPage.tsx";
import { newContest } from "./formModel.ts";

const CONTEST = "/api/admin/contest";
const DRAFT = "/api/admin/contest/draft";
const VERSION = "2026-05-01T08:00:00.000Z";
const NEWER = "2026-05-01T08:30:00.000Z";
const contest = storedContest(
  { ...newContest(Date.UTC(2026, 4, 1, 9)), title: "Round" },
  { gmtModified: VERSION },
);

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await Promise.all([
    loadAdminContestWords("en-US"),
    loadProblemWords("en-US"),
    loadDraftWords("en-US"),
    loadWorkWords("en-US"),
    // The form loads this dialog only for the first comparison, and loading it may take a long time on a busy machine.
    import("./CompareDialog.tsx"),
  ]);
  server = heldServer();
  signedIn({ roleList: ["root"] });
});
afterEach(async () => {
  // A pending draft is saved when the form is unmounted.
  await act(async () => cleanup());
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const ofMethod = (path: string, has: (body: Record<string, unknown>) => boolean) =>
  server.to(path).filter(({ body }) => has(body));
const saved = () => ofMethod(CONTEST, (body) => "title" in body);
const drafts = () => ofMethod(DRAFT, (body) => "content" in body);

/** Opens the form, with or without a draft from an earlier visit. */
async function open(draft: object | null = null, row: AdminContest = contest): Promise<void> {
  const root = createRootRoute({ component: Outlet });
  const paths = ["/admin/contest/$contestId/edit", "/admin/contest", "/contest/$contestID"];
  const routes = paths.map((path, at) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: at === 0 ? ContestFormPage : () => <p>elsewhere</p>,
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ["/admin/contest/5/edit"] }),
  });
  await act(() => router.load());
  await act(async () =>
    render(<RouterProvider router={router as never} />, { wrapper: aPage().wrapper }),
  );
  await waitFor(() => expect(server.to(DRAFT)).toHaveLength(1));
  await act(async () => {
    server.last(CONTEST).answer(row);
    server.last(DRAFT).answer(draft);
  });
  await screen.findByLabelText("Title");
}

const title = () => screen.getByLabelText<HTMLInputElement>("Title");
const type = (text: string) => fireEvent.change(title(), { target: { value: text } });
const press = async (name: string) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => fireEvent.click(button));
};
/** Submits the form; returns the call that saves it. */
async function save(): Promise<HeldCall> {
  const before = saved().length;
  await press("Save");
  await waitFor(() => expect(saved()).toHaveLength(before + 1));
  return saved().at(-1)!;
}
/** Drafts are saved at once when the page is hidden. */
async function hide(): Promise<void> {
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
}

test("what is typed is kept as a draft, without the password, and the bar says so", async () => {
  await open();
  type("Mine");
  // The form of a public contest does not ask for a password.
  expect(screen.queryByLabelText("Registering requires a password")).toBeNull();
  fireEvent.change(screen.getByLabelText("Access"), { target: { value: "1" } });
  fireEvent.click(screen.getByLabelText("Registering requires a password"));
  fireEvent.change(screen.getByLabelText("Contest password"), { target: { value: "secret" } });
  await hide();
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(drafts()[0]?.body).toEqual({
    cid: 5,
    version: VERSION,
    content: {
      shape: 1,
      changed: { title: "Mine", auth: "1", openPwdLimit: true },
      was: { title: "Round", auth: "0", openPwdLimit: false },
    },
  });
  await act(async () => drafts()[0]?.answer({ savedAt: "2026-05-01T08:10:00.000Z" }));
  expect(screen.getByText(/Unsaved changes · draft saved at/u)).toBeTruthy();
});

test("a draft of an earlier visit is offered and restored; no draft is written until it is decided", async () => {
  const content = { shape: 1, changed: { title: "Mine" }, was: { title: "Round" } };
  await open({ content, version: VERSION, savedAt: VERSION });
  fireEvent.click(screen.getByLabelText("Contestants may print"));
  await hide();
  expect(drafts()).toEqual([]);
  await press("Restore");
  expect(title().value).toBe("Mine");
  expect(screen.getByLabelText<HTMLInputElement>("Contestants may print").checked).toBe(true);
  expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
});

test("a newer version is loaded while mine is kept: each field that differs has both values and can be chosen", async () => {
  await open();
  type("Mine");
  fireEvent.click(screen.getByLabelText("Contestants may print"));
  const refused = await save();
  await act(async () => refused.refuse(409, { code: "CONFLICT" }));
  const theirs = { title: "Theirs", openRank: true, gmtModified: NEWER };
  await waitFor(() => expect(server.last(CONTEST).body).toEqual({}));
  await act(async () => server.last(CONTEST).answer({ ...contest, ...theirs }));
  const dialog = await screen.findByRole("dialog");
  expect(
    within(dialog)
      .getAllByRole("heading", { level: 3 })
      .map((each) => each.textContent),
  ).toEqual(["Title", "Scoreboard without login", "Contestants may print"]);
  const choice = (name: string) => {
    const group = within(dialog).getByRole("group", { name });
    return within(group).getByRole<HTMLInputElement>("radio", { name: "Use mine" });
  };
  // The dialog lists three fields: one was changed by both users, one only by the other user, and one only in this
  // form.
  expect([choice("Title").checked, choice("Scoreboard without login").checked]).toEqual([
    true,
    false,
  ]);
  expect(choice("Contestants may print").checked).toBe(true);
  expect(dialog.textContent).toContain("Theirs");
  await press("Load the selection into the form");
  expect(title().value).toBe("Mine");
  expect(screen.getByLabelText<HTMLInputElement>("Scoreboard without login").checked).toBe(true);
  expect((await save()).body).toMatchObject({
    title: "Mine",
    openRank: true,
    openPrint: true,
    gmtModified: NEWER,
  });
});

test("a draft of an older version is compared before it is restored; going back keeps it offered", async () => {
  const content = { shape: 1, changed: { title: "Mine" }, was: { title: "Older" } };
  await open({ content, version: "2026-05-01T07:00:00.000Z", savedAt: VERSION });
  await press("Restore");
  await screen.findByRole("dialog");
  await press("Back to the form");
  expect(title().value).toBe("Round");
  await press("Restore");
  await screen.findByRole("dialog");
  await press("Load the selection into the form");
  expect(title().value).toBe("Mine");
});

test("what is typed while the form is being saved stays", async () => {
  await open();
  type("Sent");
  const body = await save();
  type("Typed since");
  await act(async () => body.answer({ ...contest, title: "Sent", gmtModified: NEWER }));
  await screen.findByRole("button", { name: "Save" });
  expect(title().value).toBe("Typed since");
  expect((await save()).body).toMatchObject({ title: "Typed since", gmtModified: NEWER });
});

const RESTORE = "Restore";
const notes = () => screen.queryAllByRole("button", { name: RESTORE });
/**
 * Opens the form again as the same user after a reload of the page or a crash of the browser, so the form was not left
 * normally.
 */
async function reopen(draft: object | null = null): Promise<void> {
  await act(async () => cleanup());
  server = heldServer();
  await open(draft);
}

test("what is typed while the server is down is offered after a reload, once", async () => {
  await open();
  type("Typed offline");
  await hide();
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await act(async () => drafts()[0]?.lose());
  expect(await screen.findByText(/draft saved in this browser/u)).toBeTruthy();
  await reopen();
  expect(screen.getByText(/in this browser\./u)).toBeTruthy();
  await press(RESTORE);
  expect(title().value).toBe("Typed offline");
  await hide();
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await act(async () => drafts()[0]?.answer({ savedAt: NEWER }));
  await reopen({
    content: { shape: 1, changed: { title: "Typed offline" }, was: { title: "Round" } },
    version: VERSION,
    savedAt: NEWER,
  });
  expect(notes()).toHaveLength(1);
});

test("what is typed before an earlier draft is decided survives a reload beside it; the draft on the server stays", async () => {
  const earlier = {
    content: { shape: 1, changed: { title: "Earlier" }, was: { title: "Round" } },
    version: VERSION,
    savedAt: VERSION,
  };
  await open(earlier);
  type("Since then");
  await hide();
  expect(drafts()).toEqual([]);
  await reopen(earlier);
  expect(notes()).toHaveLength(2);
  await act(async () => fireEvent.click(notes()[0]!));
  expect(title().value).toBe("Since then");
  // The draft from the server can still be restored. The text that was typed before is then offered as a draft.
  await press(RESTORE);
  expect(title().value).toBe("Earlier");
  await press(RESTORE);
  expect(title().value).toBe("Since then");
});

test("a copy in the browser that continues the draft on the server is offered instead of it, and discarded with it", async () => {
  const stored = {
    content: { shape: 1, changed: { title: "First" }, was: { title: "Round" } },
    version: VERSION,
    savedAt: NEWER,
  };
  await open();
  type("First");
  await hide();
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await act(async () => drafts()[0]?.answer({ savedAt: NEWER }));
  type("Second");
  await hide();
  await waitFor(() => expect(drafts()).toHaveLength(2));
  await act(async () => drafts()[1]?.lose());
  await reopen(stored);
  expect(notes()).toHaveLength(1);
  await press("Discard");
  expect(server.to(DRAFT)).toHaveLength(2);
  await reopen();
  expect(notes()).toHaveLength(0);
});

test("a copy in the browser that the server has too is not offered beside it", async () => {
  await open();
  type("Both");
  await hide();
  await waitFor(() => expect(drafts()).toHaveLength(1));
  // The server stores the draft, but its response is lost.
  await act(async () => drafts()[0]?.lose());
  await reopen({
    content: { was: { title: "Round" }, changed: { title: "Both" }, shape: 1 },
    version: VERSION,
    savedAt: NEWER,
  });
  expect(notes()).toHaveLength(1);
});

test("partial results may cost a penalty by ACM rules, where they are off at first; by AtCoder's they always do", async () => {
  const partly = () =>
    screen.queryByRole<HTMLInputElement>("checkbox", { name: "Partially accepted" });
  await open();
  expect(partly()?.checked).toBe(false);
  fireEvent.click(partly()!);
  expect((await save()).body["penaltyVerdicts"]).toEqual([...usualPenaltyVerdicts, "pac"]);
  await act(async () => cleanup());
  localStorage.clear();
  server.calls.splice(0);
  await open(null, storedContest({ ...newContest(0), rule: "atCoder" }));
  expect(screen.getByRole("checkbox", { name: "Compile error" }).tagName).toBe("INPUT");
  expect(partly()).toBeNull();
});
