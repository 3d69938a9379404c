import { useRef } from "react";
import { ProblemAuth } from "../../../../shared/problem.ts";
import type { FormStore } from "../model/formStore.tsx";

/** Publishing is a save as a public problem; one that fails leaves the visibility as it was. */
export function usePublishing({ model }: FormStore) {
  /** Visibility before the publishing that is under way. */
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
