import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Problem } from "../../../shared/problem.ts";
import { CODE_MAX, type SubmissionRow, submit } from "../../../shared/submission.ts";
import { Verdict } from "../../../shared/verdict.ts";
import type { DraftBook } from "../../editor/draftBook.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { ownSubmissionsQuery, type SubmissionPlace } from "../../submission/queries.ts";
import type { RowPage } from "../../submission/rowPage.ts";
import { announce } from "../../ui/announce.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { useProblemScope } from "./problemScope.ts";
import { SubmitAttempts, isFinalRefusal } from "./submitAttempt.ts";

/** A captcha that the server requires before the next submission. */
export interface SubmitDemand {
  /** Counts the attempts: each shows another captcha. */
  round: number;
  /** Result of the previous answer. */
  error: string | null;
}

export interface SubmitRefusal {
  text: string;
  /** Not signed in: log in and press again. */
  login: boolean;
  /** No response; cleared once the network is back. */
  unheard?: boolean;
}

interface Given {
  problem: Pick<Problem, "id" | "problemId" | "title" | "isRemote">;
  book: DraftBook;
  language: string | null;
  onSubmitted(row: SubmissionRow): void;
}

/** Submits the editor's text, once per press; a failure leaves the code unchanged. */
export function useSubmit({ problem, book, language, onSubmitted }: Given) {
  const t = useTexts("problemPage");
  const errorText = useErrorText();
  const session = useSession();
  const { contest, virtual, closed, onUnregistered } = useProblemScope();
  const rows = useOptimisticRow({ problem, contest, virtual }, session?.user);
  const attempts = useMemo(() => new SubmitAttempts(newKey), []);
  const inFlight = useRef(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<SubmitRefusal | null>(null);
  const [demand, setDemand] = useState<SubmitDemand | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const secondsLeft = useSecondsLeft(waitUntil);
  // "Too fast" is cleared after the wait.
  useEffect(() => {
    if (waitUntil > 0 && secondsLeft === 0) setRefusal(null);
  }, [waitUntil, secondsLeft]);

  useEffect(() => {
    const back = () => setRefusal((before) => (before?.unheard ? null : before));
    window.addEventListener("online", back);
    return () => window.removeEventListener("online", back);
  }, []);

  function refusedHere(code: string): SubmitRefusal | null {
    if (code.trim() === "") return { text: t("codeEmpty"), login: false };
    if (code.length > CODE_MAX) return { text: t("codeTooLong", { max: CODE_MAX }), login: false };
    if (!session) return { text: t("needLogin"), login: true };
    return null;
  }

  async function send(answer?: { captcha: string; captchaKey: string }) {
    if (inFlight.current || secondsLeft > 0 || language === null) return;
    // The reason stands at the button, which the keys pass by.
    if (closed !== undefined) return announce(closed);
    const { code } = book.state;
    const early = refusedHere(code);
    setRefusal(early);
    if (early) {
      if (early.login) requestLogin("required");
      return;
    }
    inFlight.current = true;
    setSending(true);
    book.keepVersion();
    const undo = rows.add(language, code.length);
    try {
      const row = await call(submit, {
        pid: problem.problemId,
        language,
        code,
        ...(virtual === undefined ? { cid: contest } : { vid: virtual }),
        isRemote: problem.isRemote,
        idempotencyKey: attempts.keyFor(language, code),
        ...answer,
      });
      setDemand(null);
      attempts.settled();
      rows.replace(row);
      onSubmitted(row);
    } catch (error) {
      undo();
      const status = error instanceof ApiError ? error.status : 0;
      if (isFinalRefusal(status)) attempts.settled();
      if (error instanceof ApiError && status === 429 && error.retryAfter) {
        setWaitUntil(Date.now() + error.retryAfter * 1000);
      }
      if (error instanceof ApiError && isDemand(error.code)) {
        const message = error.code === "CAPTCHA_WRONG" ? errorText(error) : null;
        setDemand((before) => ({ round: (before?.round ?? 0) + 1, error: message }));
        return;
      }
      setDemand(null);
      if (error instanceof ApiError && error.code === "CONTEST_NOT_REGISTERED") {
        onUnregistered?.(() => void send());
      }
      const login = status === 401;
      setRefusal({
        text: login ? t("needLogin") : errorText(error),
        login,
        unheard: error instanceof ApiError && status === 0,
      });
    } finally {
      inFlight.current = false;
      setSending(false);
    }
  }

  return {
    send: () => void send(),
    sending,
    secondsLeft,
    refusal,
    dismiss: () => setRefusal(null),
    demand,
    answerDemand: (answer: { captcha: string; captchaKey: string }) => void send(answer),
    dropDemand: () => setDemand(null),
  };
}

function isDemand(code: string): boolean {
  return code === "CAPTCHA_REQUIRED" || code === "CAPTCHA_WRONG";
}

/** Safe on plain http too, where `crypto.randomUUID` does not exist. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Optimistic update: the own list shows the submission at once, and drops it after a refusal. */
function useOptimisticRow(
  { problem, contest, virtual }: Pick<Given, "problem"> & SubmissionPlace,
  user: { uid: string; username: string } | undefined,
) {
  const client = useQueryClient();
  const key = ownSubmissionsQuery(problem.problemId, user?.uid, { contest, virtual }).queryKey;
  const change = (next: (page: RowPage) => RowPage) =>
    client.setQueryData<RowPage>(key, (page) => page && next(page));
  const drop = (page: RowPage): RowPage => {
    const records = page.records.filter(({ submitId }) => submitId !== OPTIMISTIC_ID);
    return { records, total: page.total - (page.records.length - records.length) };
  };
  const put = (page: RowPage, row: SubmissionRow): RowPage => {
    const others = drop(page).records.filter(({ submitId }) => submitId !== row.submitId);
    return { records: [row, ...others], total: others.length + 1 };
  };
  return {
    add(language: string, length: number) {
      if (!user) return () => undefined;
      change((page) => put(page, optimisticRow({ problem, contest, user, language, length })));
      return () => void change(drop);
    },
    replace(row: SubmissionRow) {
      change((page) => put(page, row));
      void client.invalidateQueries({ queryKey: key });
    },
  };
}

const OPTIMISTIC_ID = -1;

function optimisticRow(of: {
  problem: Given["problem"];
  contest: number;
  user: { uid: string; username: string };
  language: string;
  length: number;
}): SubmissionRow {
  const { problem, contest, user, language, length } = of;
  return {
    submitId: OPTIMISTIC_ID,
    pid: problem.id,
    cid: contest,
    displayPid: problem.problemId,
    title: problem.title,
    uid: user.uid,
    username: user.username,
    submitTime: new Date().toISOString(),
    status: Verdict.Submitting,
    score: null,
    time: null,
    memory: null,
    length,
    language,
    judger: null,
    share: false,
    casesDone: null,
    casesTotal: null,
  };
}

/** Whole seconds until a moment, counted down; 0 when it is past. */
function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return until === 0 ? 0 : left;
}
