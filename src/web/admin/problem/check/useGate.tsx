import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { InputOf } from "../../../../shared/endpoint.ts";
import { proposeChange } from "../../../../shared/problemCheck.ts";
import { call } from "../../../platform/api.ts";
import { CHECK, checkQuery } from "./queries.ts";
import type { Applied } from "./useCandidate.ts";

const CandidateDialog = lazy(async () => ({
  default: (await import("./CandidateDialog.tsx")).CandidateDialog,
}));

export type Change = InputOf<typeof proposeChange>;

/** `direct`: nothing to look at, save it as ever; `later`: it waits, or was thrown away. */
type Outcome = { way: "direct" } | { way: "later" } | { way: "applied"; saved: Applied };

interface Asked {
  id: number;
  pid: number;
  answer: (outcome: Outcome) => void;
}

/**
 * What stands between a save and the judges: a change that decides verdicts is checked with the jury's
 * programs first, and goes live when somebody who saw the results says so.
 */
export function useGate(): {
  ask: (pid: number, change: Change) => Promise<Outcome>;
  dialog: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = async (pid: number, change: Change): Promise<Outcome> => {
    const known = client.getQueryData(checkQuery(pid).queryKey);
    if (known && known.solutions.length + known.validators.length === 0) return { way: "direct" };
    const { id } = await call(proposeChange, change);
    if (id === null) return { way: "direct" };
    await client.invalidateQueries({ queryKey: CHECK });
    return new Promise((answer) => setAsked({ id, pid, answer }));
  };
  const settle = (outcome: Outcome) => {
    asked?.answer(outcome);
    setAsked(null);
  };
  const dialog = asked && (
    <Suspense>
      <CandidateDialog
        pid={asked.pid}
        id={asked.id}
        onApplied={(saved) => settle({ way: "applied", saved })}
        onDropped={() => settle({ way: "later" })}
        onLater={() => settle({ way: "later" })}
      />
    </Suspense>
  );
  return { ask, dialog };
}
