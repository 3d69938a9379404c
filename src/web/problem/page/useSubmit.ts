import { useEffect, useMemo, useRef, useState } from "react";
import type { Problem } from "../../../shared/problem/problem.ts";
import { idsOf } from "../../../shared/submission/submissionPlace.ts";
import { CODE_MAX, type SubmissionRow, submit } from "../../../shared/submission/submission.ts";
import type { DraftBook } from "../../editor/draftBook.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { announce } from "../../ui/notice/announce.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { useProblemPlace } from "./problemPlace.ts";
import { isFinalRefusal, newSubmitKey, SubmitAttempts } from "./submitAttempt.ts";
import { useOptimisticRow } from "./useOptimisticRow.ts";
import { useSecondsLeft } from "./useSecondsLeft.ts";

/** A captcha that the server requires before the next submission. */
export interface SubmitDemand {
  /** Number of attempts; each attempt shows a new captcha. */
  round: number;
  /** Why the previous answer to a captcha was refused; null if no answer was refused. */
  error: string | null;
}

export interface SubmitRefusal {
  text: string;
  /** Whether there is no session, so that the user must log in and press the button again. */
  login: boolean;
  /** Whether no response was received; cleared once the network is back. */
  unheard?: boolean;
}

interface SubmitOptions {
  problem: Pick<Problem, "id" | "problemId" | "title" | "isRemote">;
  book: DraftBook;
  language: string | null;
  onSubmitted(row: SubmissionRow): void;
}

/**
 * Submits the code in the editor; submitting again has no effect until the request has ended, and the code is kept
 * after a failure.
 */
export function useSubmit({ problem, book, language, onSubmitted }: SubmitOptions) {
  const t = useTexts("problemPage");
  const errorText = useErrorText();
  const session = useSession();
  const { place, closed, onUnregistered } = useProblemPlace();
  const rows = useOptimisticRow(problem, place, session?.user);
  const attempts = useMemo(() => new SubmitAttempts(newSubmitKey), []);
  const inFlight = useRef(false);
  const [sending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<SubmitRefusal | null>(null);
  const [demand, setDemand] = useState<SubmitDemand | null>(null);
  const [waitUntil, setWaitUntil] = useState(0);
  const secondsLeft = useSecondsLeft(waitUntil);
  // The "too fast" message is removed after the waiting time.
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
    // The button and the reason next to it may be out of view when the keyboard shortcut is used.
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
    const attempt = [problem.problemId, place.kind, place.id].join(" ");
    try {
      const row = await call(submit, {
        pid: problem.problemId,
        language,
        code,
        ...idsOf(place),
        isRemote: problem.isRemote,
        idempotencyKey: attempts.keyFor(attempt, language, code),
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
