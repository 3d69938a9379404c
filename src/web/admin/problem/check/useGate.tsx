import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { InputOf } from "../../../../shared/call/endpoint.ts";
import { proposeChange } from "../../../../shared/problem/problemCheck.ts";
import { call } from "../../../platform/api.ts";
import { CHECK, checkQuery } from "./queries.ts";
import type { Applied } from "./useCandidate.ts";

const CandidateDialog = lazy(async () => ({
  default: (await import("./CandidateDialog.tsx")).CandidateDialog,
}));

export type Change = InputOf<typeof proposeChange>;

/**
 * `direct`: no check is needed, so the form is saved as usual. `later`: the user has postponed the decision, or has
 * discarded the change.
 */
type Outcome = { way: "direct" } | { way: "later" } | { way: "applied"; saved: Applied };

interface PendingDecision {
  id: number;
  pid: number;
  resolve: (outcome: Outcome) => void;
}

/**
 * Checks a change before it is saved. A change that affects verdicts is first tried with the jury programs, and is
 * applied only after the user has seen the results and confirmed the change.
 */
export function useGate(): {
  ask: (pid: number, change: Change) => Promise<Outcome>;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const [pending, setPending] = useState<PendingDecision | null>(null);
  const ask = async (pid: number, change: Change): Promise<Outcome> => {
    const cachedCheck = client.getQueryData(checkQuery(pid).queryKey);
    if (cachedCheck && cachedCheck.solutions.length + cachedCheck.validators.length === 0)
      return { way: "direct" };
    const { id } = await call(proposeChange, change);
    if (id === null) return { way: "direct" };
    await client.invalidateQueries({ queryKey: CHECK });
    return new Promise((resolve) => setPending({ id, pid, resolve }));
  };
  const finish = (outcome: Outcome) => {
    pending?.resolve(outcome);
    setPending(null);
  };
  const dialog = pending && (
    <Suspense>
      <CandidateDialog
        pid={pending.pid}
        id={pending.id}
        onApplied={(saved) => finish({ way: "applied", saved })}
        onDiscarded={() => finish({ way: "later" })}
        onLater={() => finish({ way: "later" })}
      />
    </Suspense>
  );
  return { ask, dialog };
}
