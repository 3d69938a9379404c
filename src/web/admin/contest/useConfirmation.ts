import { useRef, useState } from "react";
import {
  type ConfirmedChange,
  isConfirmedChange,
} from "../../../shared/contestOrganizer/contestAdmin.ts";
import { ApiError } from "../../platform/apiError.ts";

/** Confirmations that the server requires before a change of a contest, and the confirmations already given. */
export interface Confirmation {
  /** The refusal that lists the effects of the change; null if no confirmation is pending. */
  question: ApiError | null;
  /** The confirmation codes to send with the change. */
  codes: () => readonly ConfirmedChange[];
  /** Asks for confirmation if the error demands it; any other error resets the confirmations. */
  ask: (error: unknown) => boolean;
  /** Called when the user confirms: the change is sent again with the confirmation code. */
  accept: () => void;
  /** Called when the change has been made or cancelled. */
  clear: () => void;
}

export function useConfirmation(): Confirmation {
  const confirmed = useRef<ConfirmedChange[]>([]);
  const [question, setQuestion] = useState<ApiError | null>(null);
  const clear = () => {
    confirmed.current = [];
    setQuestion(null);
  };
  return {
    question,
    clear,
    codes: () => confirmed.current,
    ask(error) {
      const needsConfirmation = error instanceof ApiError && isConfirmedChange(error.code);
      if (needsConfirmation) setQuestion(error);
      else clear();
      return needsConfirmation;
    },
    accept() {
      if (question && isConfirmedChange(question.code)) confirmed.current.push(question.code);
      setQuestion(null);
    },
  };
}
