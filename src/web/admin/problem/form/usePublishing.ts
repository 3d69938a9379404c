import { useRef } from "react";
import { ProblemAuth } from "../../../../shared/problem.ts";
import type { FormStore } from "../model/formStore.tsx";

/** Publishing saves the problem as public; a failure leaves the visibility unchanged. */
export function usePublishing({ model }: FormStore) {
  /** Visibility before the running publication. */
  const before = useRef<number | null>(null);
  return {
    begin() {
      before.current = model.get().auth;
      model.set({ ...model.get(), auth: ProblemAuth.Public });
    },
    done() {
      before.current = null;
    },
    revert() {
      if (before.current === null) return;
      model.set({ ...model.get(), auth: before.current });
      before.current = null;
    },
  };
}
