// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AdminContestProblem } from "../../../shared/contestOrganizer/contestProblemAdmin.ts";
import type { RehearsalFinding } from "../../../shared/contestOrganizer/contestRehearsal.ts";
import { showContestPage } from "../../contest/contestInNode.tsx";
import { heldServer, signedIn } from "../../platform/inNode.tsx";
import { session } from "../../platform/session.ts";
import { ProblemOrder } from "./problem/ProblemOrder.tsx";
import { ParticipantsPage } from "./participant/ParticipantsPage.tsx";
import { loadRehearsalWords } from "./rehearsal/texts.ts";
import { RehearsalPage } from "./rehearsal/RehearsalPage.tsx";
import { loadAdminContestWords } from "./texts.ts";

const PARTICIPANTS = "/api/admin/contest/participant";
const REHEARSAL = "/api/admin/contest/rehearsal";

let server: ReturnType<typeof heldServer>;
beforeEach(async () => {
  await Promise.all([loadAdminContestWords("en-US"), loadRehearsalWords("en-US")]);
  server = heldServer();
  signedIn({ roleList: ["admin"] });
});
afterEach(() => {
  cleanup();
  session.end();
  vi.unstubAllGlobals();
});

const press = (name: string, at: HTMLElement = document.body) =>
  act(async () => fireEvent.click(within(at).getByRole("button", { name })));

test("a pasted list is sent once; a lost connection keeps it, and lines that were refused stay to be corrected", async () => {
  const address = "/admin/contest/7/participant";
  await showContestPage(ParticipantsPage, { address });
  await act(async () => server.last(PARTICIPANTS).answer({ records: [], total: 0 }));
  await screen.findByText("No participants yet");
  await press("Add participants");
  const dialog = screen.getByRole("dialog");
  const field = screen.getByLabelText<HTMLTextAreaElement>("Usernames");
  const pasted = "walker,B-07\r\nnobody\nrival";
  fireEvent.change(field, { target: { value: pasted } });
  const requests = () => server.to(PARTICIPANTS).filter(({ body }) => "usernames" in body);
  await press("Add", dialog);
  await press("Add", dialog);
  expect(requests()).toHaveLength(1);
  await act(async () => requests().at(-1)!.lose());
  await within(dialog).findByRole("alert");
  expect(field.value.replaceAll("\r\n", "\n")).toBe(pasted.replaceAll("\r\n", "\n"));
  await press("Add", dialog);
  const outcomes = ["added", "unknown", "notAdmitted"];
  const usernames = ["walker", "nobody", "rival"];
  await act(async () =>
    requests()
      .at(-1)!
      .answer(outcomes.map((outcome, at) => ({ line: at + 1, username: usernames[at], outcome }))),
  );
  const failed = within(dialog).getByRole("list", { name: "Lines that were not added" });
  expect(
    within(failed)
      .getAllByRole("listitem")
      .map((each) => each.textContent),
  ).toEqual(["Line 2: nobodyUser does not exist", "Line 3: rivalNot admitted by the account rule"]);
  expect(field.value).toBe("nobody\nrival");
  // The list below the dialog contains the added participant.
  await waitFor(() => expect(server.to(PARTICIPANTS).length - requests().length).toBe(2));
});

test("findings of a rehearsal stand with their part and lead to where they are corrected; the site's switches only root", async () => {
  const finding = (code: RehearsalFinding["code"], more: Partial<RehearsalFinding> = {}) => ({
    code,
    severity: "error",
    problem: null,
    values: {},
    ...more,
  });
  const problem = { pid: 65, displayId: "A", title: "Bridges" };
  let count = 1;
  const answer = async (findings: object[]) => {
    count += 1;
    await waitFor(() => expect(server.to(REHEARSAL)).toHaveLength(count));
    await act(async () =>
      server.last(REHEARSAL).answer({ now: new Date().toISOString(), findings }),
    );
    await screen.findByText(/Checked at/);
  };
  const address = "/admin/contest/7/rehearsal";
  await showContestPage(RehearsalPage, { address });
  await act(async () => server.last(REHEARSAL).lose());
  const alert = await screen.findByRole("alert");
  await act(async () => fireEvent.click(within(alert).getByRole("button")));
  await answer([finding("problemNoData", { problem }), finding("judgingOff"), finding("hidden")]);
  const part = (name: string) => within(screen.getByRole("region", { name }));
  const href = (name: string, text: string) =>
    part(name).getByRole("link", { name: text }).getAttribute("href");
  expect(part("Problems").getByText(/^A Bridges · No test data$/)).toBeTruthy();
  expect(href("Problems", "Edit problem A")).toBe("/admin/problems/65");
  expect(href("Access", "Open the list of contests")).toMatch(/^\/admin\/contest\?keyword=/);
  expect(part("Judging").queryByRole("link")).toBeNull();
  expect(part("Clocks").getByText("Nothing to correct")).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("3 errors, 0 warnings, 0 notes");
  await press("Check again");
  await answer([]);
  expect(screen.getByRole("status").textContent).toContain("The contest can start.");

  cleanup();
  signedIn({ roleList: ["root"] });
  await showContestPage(RehearsalPage, { address });
  await answer([finding("judgingOff")]);
  expect(href("Judging", "Open the switches")).toBe("/admin/switch");
});

test("participants lead to their pages", async () => {
  await showContestPage(ParticipantsPage, { address: "/admin/contest/7/participant" });
  const row = { uid: "u9", username: "ada", nickname: "Ada", isRegistered: true, isAdmitted: true };
  const none = { realname: null, school: null, seat: null, registeredAt: null, session: null };
  const counted = { hasSubmitted: false, extraSeconds: 0 };
  const free = { disqualifiedAt: null, disqualifiedReason: null };
  const records = [{ ...row, ...none, ...counted, ...free }];
  await act(async () => server.last(PARTICIPANTS).answer({ records, total: 1 }));
  const link = await screen.findByRole("link", { name: "ada" });
  expect(link.getAttribute("href")).toBe("/user-home?uid=u9&username=ada");
});

test("problems with points have a hint in contests that do not penalise partial results", async () => {
  const link = (displayId: string, type: number) => {
    const titles = { "zh-CN": displayId, "en-US": displayId };
    return {
      id: type,
      cid: 7,
      pid: type,
      problemId: displayId,
      title: displayId,
      displayId,
      displayTitle: displayId,
      ownTitles: titles,
      problemTitles: titles,
      color: null,
      type,
      auth: 1,
      atEnd: null,
      isClosed: false,
      closesTexts: true,
    } satisfies AdminContestProblem;
  };
  const hintsIf = async (freesPartial: boolean) => {
    const links = [link("A", 0), link("B", 1)];
    const Page = () => <ProblemOrder cid={7} links={links} freesPartial={freesPartial} />;
    await showContestPage(Page, { address: "/admin/contest/7/rehearsal" });
    const items = await screen.findAllByRole("listitem");
    const rows = items.map(({ textContent }) => textContent);
    cleanup();
    return rows.map((text) => text.includes("Has points; partial results cost no penalty"));
  };
  expect(await hintsIf(true)).toEqual([false, true]);
  expect(await hintsIf(false)).toEqual([false, false]);
});
