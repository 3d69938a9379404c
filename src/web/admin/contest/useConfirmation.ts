import { useRef, useState } from "react";
import { type ConfirmedChange, isConfirmedChange } from "../../../shared/contestAdmin.ts";
import { ApiError } from "../../platform/apiError.ts";

/** What the server asks before it makes a change of a contest, and what was confirmed of it. */
export interface Confirmation {
  /** The refusal that says what the change would do; null: nothing is asked. */
  asked: ApiError | null;
  /** To be sent with the change. */
  codes: () => readonly ConfirmedChange[];
  /** Asks when the error is such a refusal; another error ends what was confirmed. */
  ask: (error: unknown) => boolean;
  /** What is asked is confirmed: the change is sent again with its code. */
  accept: () => void;
  /** The change was made, or is not wanted any more. */
  clear: () => void;
}

export function useConfirmation(): Confirmation {
  const confirmed = useRef<ConfirmedChange[]>([]);
  const [asked, setAsked] = useState<ApiError | null>(null);
  const clear = () => {
    confirmed.current = [];
    setAsked(null);
  };
  return {
    asked,
    clear,
    codes: () => confirmed.current,
    ask(error) {
      const isAsked = error instanceof ApiError && isConfirmedChange(error.code);
      if (isAsked) setAsked(error);
      else clear();
      return isAsked;
    },
    accept() {
      if (asked && isConfirmedChange(asked.code)) confirmed.current.push(asked.code);
      setAsked(null);
    },
  };
}
