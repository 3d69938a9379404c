import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminProblem, getAdminProblem } from "../../../../shared/problem/problemAdmin.ts";
import type { ProblemState } from "../../../../shared/problem/problemRules.ts";
import { getTestData } from "../../../../shared/problem/testData.ts";
import { call } from "../../../platform/api.ts";
import { looksSaved } from "../model/dataEdit.ts";
import { formOf, stateOf } from "../model/formModel.ts";
import { differingUnits } from "../model/units.ts";
import { refreshData } from "./saveParts.ts";
import { type FormSession, isUnsaved } from "./session.ts";
import { type LanguageId, stateOfWire } from "./wire.ts";

/** The version that another user has saved. */
export interface Conflict {
  row: AdminProblem;
  theirs: ProblemState;
}

/** Handles conflicts in which the server has a newer version than the one on which the form is based. */
export function useConflict(session: FormSession, languages: readonly LanguageId[]) {
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { store, saved } = session;
  /**
   * Reads the newer version. Returns `theirs` if it differs from the user's version, so that both have to be compared.
   * Otherwise only the response was lost: returns `unsaved` if the form still contains unsaved changes, and `ours` if
   * it does not.
   */
  async function compare(pid: number): Promise<"ours" | "theirs" | "unsaved"> {
    const row = await call(getAdminProblem, { pid });
    const theirs = stateOfWire(row, languages);
    const model = store.values.get();
    if (differingUnits(stateOf(model), theirs).length > 0) {
      setConflict({ row, theirs });
      return "theirs";
    }
    saved.set({ model, revision: row.revision });
    const edit = store.data.get();
    const data = await call(getTestData, { pid });
    if (edit && edit.version !== data.version && looksSaved(data, edit)) {
      await refreshData(client, session, edit);
    }
    return isUnsaved(session) ? "unsaved" : "ours";
  }
  return {
    conflict,
    compare,
    /** Takes the other user's version as the saved state, and puts the merged version into the form. */
    resolve(merged: ProblemState) {
      if (!conflict) return;
      saved.set({ model: formOf(conflict.theirs), revision: conflict.row.revision });
      store.values.set(formOf(merged));
      setConflict(null);
    },
    close: () => setConflict(null),
  };
}
