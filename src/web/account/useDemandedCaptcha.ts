import { useCallback, useRef, useState } from "react";
import { ApiError } from "../platform/apiError.ts";

interface Answer {
  captcha: string;
  captchaKey: string;
}

export interface DemandedCaptcha {
  /**
   * Number of the current captcha; 0 while no captcha is required. It increases with each attempt, because each attempt
   * needs a new captcha.
   */
  round: number;
  write(newAnswer: Answer): void;
  /** Returns the captcha's answer for the next attempt; the answer can be used only once. */
  take(): Answer;
  refused(error: unknown): void;
}

const noAnswer: Answer = { captcha: "", captchaKey: "" };

/**
 * The captcha that the server requires for a form after many attempts from one IP address; each captcha is valid for
 * one attempt.
 */
export function useDemandedCaptcha(): DemandedCaptcha {
  const [round, setRound] = useState(0);
  const answer = useRef(noAnswer);
  const write = useCallback((newAnswer: Answer) => {
    answer.current = newAnswer;
  }, []);
  return {
    round,
    write,
    take() {
      const currentAnswer = answer.current;
      answer.current = noAnswer;
      if (currentAnswer.captcha !== "") setRound((now) => now + 1);
      return currentAnswer;
    },
    refused(error) {
      const isDemand = error instanceof ApiError && error.code === "CAPTCHA_REQUIRED";
      if (isDemand) setRound((now) => Math.max(1, now));
    },
  };
}
