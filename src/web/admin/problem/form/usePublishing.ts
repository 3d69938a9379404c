import { useRef } from "react";
import { ProblemAuth } from "../../../../shared/problem/problem.ts";
import type { FormStore } from "../model/formStore.tsx";

/**
 * Publishing sets the visibility in the form to public and then saves the form. If saving fails, the previous
 * visibility is restored.
 */
export function usePublishing({ values }: FormStore) {
  /** The visibility to restore if the publication in progress fails. */
  const before = useRef<number | null>(null);
  return {
    begin() {
      before.current = values.get().auth;
      values.set({ ...values.get(), auth: ProblemAuth.Public });
    },
    done() {
      before.current = null;
    },
    revert() {
      if (before.current === null) return;
      values.set({ ...values.get(), auth: before.current });
      before.current = null;
    },
  };
}
