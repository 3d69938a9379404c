// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { aContest, aContestProblem, showContestPage } from "../contestInNode.tsx";
import { loadDraftWords } from "../../ui/draft/texts.ts";
import { loadContestWords } from "../texts.ts";
import { loadWorkWords } from "../workTexts.ts";
import { AnnounceButton } from "./AnnounceButton.tsx";

vi.mock("../../platform/live.ts", () => import("../../platform/fakeLive.ts"));

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await Promise.all([loadContestWords("en-US"), loadWorkWords("en-US"), loadDraftWords("en-US")]);
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  session.end();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const text = () => screen.getByLabelText<HTMLTextAreaElement>("Text");
const CREATE = "/api/admin/contest/announcement";

async function opened() {
  const contest = aContest({ isOrganizer: true });
  await showContestPage(AnnounceButton, { contest, address: "/contest/7/announcements" });
  await press("Announce");
  await screen.findByRole("dialog", { name: "Announce to all contestants" });
  await act(async () =>
    server.last("/api/get-contest-problem").answer([aContestProblem("A"), aContestProblem("B")]),
  );
  await screen.findByRole("button", { name: "B" });
}
const send = () =>
  act(async () => screen.getAllByRole("button", { name: "Announce" }).at(-1)?.click());

test("two presses and the text announce it", async () => {
  await opened();
  fireEvent.change(text(), { target: { value: "Lunch is served" } });
  await send();
  expect(server.last(CREATE).body).toEqual({
    cid: 7,
    announcement: { title: "General", content: "Lunch is served", status: 0 },
  });
  await act(async () => server.last(CREATE).answer({}));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a template names the problem that is chosen before or after it; own words are never replaced", async () => {
  await opened();
  await press("Correction");
  await press("B");
  expect(text().value).toBe("The statement of problem B is corrected: ");
  fireEvent.change(text(), { target: { value: "Sample 2 of B is wrong" } });
  await press("A");
  expect(text().value).toBe("Sample 2 of B is wrong");
  await send();
  expect(server.last(CREATE).body["announcement"]).toMatchObject({ title: "Problem A" });
});

test("who writes in English adds the text for readers of Chinese, with a title in their language", async () => {
  await opened();
  await press("B");
  fireEvent.change(text(), { target: { value: "Sample 2 is wrong" } });
  await press("Add the text in Chinese");
  fireEvent.change(screen.getByLabelText("Text for readers of Chinese"), {
    target: { value: "样例 2 有误" },
  });
  await send();
  await waitFor(() => server.last(CREATE));
  expect(server.last(CREATE).body["announcement"]).toEqual({
    title: "题目 B",
    content: "样例 2 有误",
    titleEn: "Problem B",
    contentEn: "Sample 2 is wrong",
    status: 0,
  });
});

test("a template is in both languages, and follows the problem in both", async () => {
  await opened();
  await press("Correction");
  await press("Add the text in Chinese");
  const other = () => screen.getByLabelText<HTMLTextAreaElement>("Text for readers of Chinese");
  await waitFor(() => expect(other().value).toBe("题目 … 的题面有更正："));
  await press("B");
  await waitFor(() => expect(other().value).toBe("题目 B 的题面有更正："));
  expect(text().value).toBe("The statement of problem B is corrected: ");
  await press("Delay");
  await waitFor(() => expect(other().value).toContain("评测出现延迟"));
});

test("a refused announcement is kept in the browser until it is sent or discarded", async () => {
  await opened();
  await press("B");
  fireEvent.change(text(), { target: { value: "Sample 2 is wrong" } });
  await send();
  await act(async () => server.last(CREATE).refuse(500));
  cleanup();

  await opened();
  expect(text().value).toBe("Sample 2 is wrong");
  expect(screen.getByText(/Restored from the draft in this browser/)).toBeTruthy();
  await send();
  expect(server.last(CREATE).body["announcement"]).toMatchObject({ title: "Problem B" });
  await act(async () => server.last(CREATE).answer({}));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  cleanup();

  await opened();
  expect(text().value).toBe("");
  fireEvent.change(text(), { target: { value: "Lunch" } });
  await press("Cancel");
  cleanup();
  await opened();
  expect(text().value).toBe("Lunch");
  await press("Discard draft");
  expect(text().value).toBe("");
  cleanup();
  await opened();
  expect(text().value).toBe("");
});

test("contestants have no button", async () => {
  await showContestPage(AnnounceButton, {
    contest: aContest({ isOrganizer: false }),
    address: "/contest/7/announcements",
  });
  expect(screen.queryByRole("button", { name: "Announce" })).toBeNull();
});
