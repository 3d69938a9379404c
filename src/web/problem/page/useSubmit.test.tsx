// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import { practicePlace } from "../../../shared/submission/submissionPlace.ts";
import { Verdict } from "../../../shared/verdict/verdict.ts";
import type { DraftBook } from "../../editor/draftBook.ts";
import { aPage, heldServer, signedIn } from "../../platform/inNode.tsx";
import { closeAccountDialog, useAccountRequest } from "../../platform/loginRequest.ts";
import { session } from "../../platform/session.ts";
import { ownSubmissionsQuery } from "../../submission/queries.ts";
import type { RowPage } from "../../place/entry.ts";
import { type ProblemPlace, ProblemPlaceContext } from "./problemPlace.ts";
import { useSubmit } from "./useSubmit.ts";

const SUBMIT = "/api/submit-problem-judge";
const LIST = ownSubmissionsQuery(practicePlace, "1000", "u1").queryKey;
const problem = { id: 1, problemId: "1000", title: "A+B", isRemote: false };
const row = { submitId: 7, status: Verdict.Pending, displayPid: "1000" } as SubmissionRow;

let server: ReturnType<typeof heldServer>;
beforeEach(() => {
  vi.useFakeTimers();
  server = heldServer();
  signedIn();
});
afterEach(() => {
  cleanup();
  closeAccountDialog();
  session.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const inPractice: ProblemPlace = { place: practicePlace, frame: practicePlace };
function inContest(id: number): ProblemPlace {
  const contest = { kind: "contest", id } as const;
  return { place: contest, frame: contest };
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

function open(code = "int main() {}", problemPlace = inPractice) {
  const page = aPage();
  const Page = page.wrapper;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ProblemPlaceContext value={problemPlace}>
      <Page>{children}</Page>
    </ProblemPlaceContext>
  );
  page.client.setQueryData<RowPage>(LIST, { records: [], total: 0 });
  const submitted: SubmissionRow[] = [];
  const book = { state: { code }, keepVersion: vi.fn<() => void>() };
  const { result } = renderHook(
    () => ({
      submit: useSubmit({
        problem,
        language: "C",
        onSubmitted: (one: SubmissionRow) => submitted.push(one),
        book: book as unknown as DraftBook,
      }),
      dialog: useAccountRequest(),
    }),
    { wrapper },
  );
  return {
    result,
    book,
    submitted,
    press: () => act(() => result.current.submit.send()),
    listed: () => page.client.getQueryData<RowPage>(LIST)?.records.map(({ submitId }) => submitId),
  };
}

test("two presses make one submission, which is in the own list before and after the answer", async () => {
  const { result, press, submitted, listed } = open();
  press();
  press();
  expect(server.to(SUBMIT)).toHaveLength(1);
  expect(result.current.submit.sending).toBe(true);
  expect(listed()).toEqual([-1]);
  server.last(SUBMIT).answer(row);
  await settle();
  expect(submitted.map(({ submitId }) => submitId)).toEqual([7]);
  expect(listed()).toEqual([7]);
  expect(result.current.submit.sending).toBe(false);
});

test("an answer that got lost is asked for again under the same key, and says so only until the network is back", async () => {
  const { result, press, listed, submitted } = open();
  press();
  const { idempotencyKey } = server.last(SUBMIT).body;
  server.last(SUBMIT).lose();
  await settle();
  expect(result.current.submit.refusal).toMatchObject({ login: false, unheard: true });
  expect(listed()).toEqual([]);
  act(() => void window.dispatchEvent(new Event("online")));
  expect(result.current.submit.refusal).toBeNull();
  press();
  expect(server.to(SUBMIT)).toHaveLength(2);
  expect(server.last(SUBMIT).body["idempotencyKey"]).toBe(idempotencyKey);
  server.last(SUBMIT).answer(row);
  await settle();
  expect(submitted).toHaveLength(1);
  // The previous attempt is complete, so sending the same code again is a new submission.
  press();
  expect(server.last(SUBMIT).body["idempotencyKey"]).not.toBe(idempotencyKey);
});

test("a refusal of the server stays when the network comes and goes", async () => {
  const { result, press } = open();
  press();
  server.last(SUBMIT).refuse(400, { msg: "Not this language" });
  await settle();
  act(() => void window.dispatchEvent(new Event("online")));
  expect(result.current.submit.refusal).toMatchObject({ text: "Not this language" });
});

test("submitting too fast counts the seconds down, sends nothing meanwhile, and is over by itself", async () => {
  const { result, press } = open();
  press();
  server.last(SUBMIT).refuse(429, { msg: "Too fast", retryAfter: 3 });
  await settle();
  expect(result.current.submit.secondsLeft).toBe(3);
  expect(result.current.submit.refusal).toMatchObject({ text: "Too fast" });
  press();
  expect(server.to(SUBMIT)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1250));
  expect(result.current.submit.secondsLeft).toBe(2);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(result.current.submit.secondsLeft).toBe(0);
  expect(result.current.submit.refusal).toBeNull();
  press();
  expect(server.to(SUBMIT)).toHaveLength(2);
});

test("a dead session opens the sign-in, keeps the key, and leaves no row", async () => {
  const { result, press, listed } = open();
  press();
  const { idempotencyKey } = server.last(SUBMIT).body;
  server.last(SUBMIT).refuse(401, { code: "SESSION_ENDED", msg: "Sign in" });
  await settle();
  expect(result.current.dialog).toMatchObject({ dialog: "login", reason: "ended" });
  expect(result.current.submit.refusal).toMatchObject({ login: true });
  expect(listed()).toEqual([]);
  act(() => signedIn());
  press();
  expect(server.last(SUBMIT).body["idempotencyKey"]).toBe(idempotencyKey);
});

test("a guest is asked to sign in, and nothing is sent", async () => {
  session.end();
  const { result, press } = open();
  press();
  expect(server.to(SUBMIT)).toEqual([]);
  expect(result.current.dialog).toMatchObject({ dialog: "login", reason: "required" });
  expect(result.current.submit.refusal).toMatchObject({ login: true });
});

test("an empty code is refused before anything is sent", async () => {
  const { result, press, book } = open("  \n\t\n");
  press();
  expect(server.to(SUBMIT)).toEqual([]);
  expect(result.current.submit.refusal?.text).toBe("Code cannot be empty");
  expect(book.keepVersion).not.toHaveBeenCalled();
});

test("a captcha is demanded anew for every wrong answer, and the submission goes on with the right one", async () => {
  const { result, press, submitted } = open();
  press();
  server.last(SUBMIT).refuse(400, { code: "CAPTCHA_REQUIRED", msg: "Captcha" });
  await settle();
  expect(result.current.submit.demand).toEqual({ round: 1, error: null });
  expect(result.current.submit.refusal).toBeNull();
  const answer = (captcha: string) =>
    act(() => result.current.submit.answerDemand({ captcha, captchaKey: "key" }));
  answer("!!!!");
  expect(server.last(SUBMIT).body).toMatchObject({ captcha: "!!!!", captchaKey: "key" });
  server.last(SUBMIT).refuse(400, { code: "CAPTCHA_WRONG", msg: "Wrong captcha" });
  await settle();
  expect(result.current.submit.demand).toEqual({ round: 2, error: "Wrong captcha" });
  answer("1234");
  server.last(SUBMIT).answer(row);
  await settle();
  expect(result.current.submit.demand).toBeNull();
  expect(submitted).toHaveLength(1);
});

test("within a contest a submission is the contest's, and who is not registered is asked to", async () => {
  const onUnregistered = vi.fn<() => void>();
  const { result, press, listed } = open("int main() {}", { ...inContest(5), onUnregistered });
  press();
  expect(server.last(SUBMIT).body).toMatchObject({ cid: 5, pid: "1000" });
  // In practice mode, the problem with the same name has a separate list of submissions.
  expect(listed()).toEqual([]);
  server.last(SUBMIT).refuse(403, { code: "CONTEST_NOT_REGISTERED", msg: "Register first" });
  await settle();
  expect(onUnregistered).toHaveBeenCalledOnce();
  expect(result.current.submit.refusal).toMatchObject({ text: "Register first", login: false });
});

test("while a virtual participation runs a submission is of it, and not of the contest whose page it is", () => {
  const { press } = open("int main() {}", {
    place: { kind: "virtual", id: 3 },
    frame: { kind: "contest", id: 5 },
  });
  press();
  const { body } = server.last(SUBMIT);
  expect(body).toMatchObject({ vid: 3 });
  expect(body).not.toHaveProperty("cid");
});

test("who is not registered for the contest may register and have the same code sent again", async () => {
  const again: (() => void)[] = [];
  const onUnregistered = (send: () => void) => void again.push(send);
  const { result, press, submitted } = open("int main() {}", { ...inContest(7), onUnregistered });
  press();
  server.last(SUBMIT).refuse(400, { code: "CONTEST_NOT_REGISTERED", msg: "Register first" });
  await settle();
  expect(result.current.submit.refusal).toMatchObject({ text: "Register first" });
  expect(again).toHaveLength(1);
  act(() => again[0]?.());
  expect(server.to(SUBMIT)).toHaveLength(2);
  expect(server.last(SUBMIT).body).toMatchObject({ cid: 7, code: "int main() {}" });
  server.last(SUBMIT).answer(row);
  await settle();
  expect(submitted.map(({ submitId }) => submitId)).toEqual([7]);
  expect(result.current.submit.refusal).toBeNull();
});
