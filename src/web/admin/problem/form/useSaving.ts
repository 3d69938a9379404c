import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  type AdminProblem,
  createProblem,
  editProblem,
  getAdminProblem,
  type SavedProblem,
} from "../../../../shared/problemAdmin.ts";
import type { ProblemState } from "../../../../shared/problemRules.ts";
import { call } from "../../../platform/api.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { announce } from "../../../ui/announce.tsx";
import { useErrorText } from "../../../ui/errorText.ts";
import { toast } from "../../../ui/toast.tsx";
import { useGate } from "../check/useGate.tsx";
import { ADMIN_PROBLEM_LIST, ADMIN_PROBLEMS } from "../queries.ts";
import { type ProblemWords, useProblemWords } from "../words.ts";
import { fieldErrors } from "./fieldErrors.ts";
import { fieldShown, goToFirstError, shownFields } from "./firstError.ts";
import { formOf, stateOf } from "./formModel.ts";
import type { FieldErrors } from "./formStore.tsx";
import { checkProgram } from "./programCheck.ts";
import { type FormSession, isDirty } from "./session.ts";
import { differingUnits } from "./units.ts";
import { type KnownLanguage, stateOfWire, wireOf } from "./wire.ts";

/** The version saved by another user meanwhile. */
interface Conflict {
  row: AdminProblem;
  theirs: ProblemState;
}

/** The problem's own program does not compile; the compiler output is shown below it. */
class ProgramBroken extends Error {}

/** The error text for a field of the page; null when the refusal refers to none of them. */
function refusedAt(error: unknown, t: ProblemWords): FieldErrors | null {
  if (error instanceof ProgramBroken) return { spjCode: t("fault.notCompiled") };
  if (!(error instanceof ApiError) || !error.refused) return null;
  const field = fieldShown(error.refused.field, shownFields());
  if (field === null) return null;
  const { reason } = error.refused;
  return { [field]: reason.charAt(0).toUpperCase() + reason.slice(1) };
}

/** Saves the form: own rules first, then the server's; a newer version is compared, never overwritten. */
export function useSaving(
  session: FormSession,
  languages: readonly KnownLanguage[],
  onSaved: (saved: SavedProblem) => void,
) {
  const t = useProblemWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The last refusal is shown at its field or in a dialog. */
  const [isShown, setShown] = useState(false);
  const { pid, store, saved } = session;
  const gate = useGate();
  const show = (errors: FieldErrors) => {
    store.errors.set(errors);
    // The errors must be rendered before scrolling to the first one.
    requestAnimationFrame(() => goToFirstError(Object.keys(errors)));
    announce(t("save.faults", { count: Object.keys(errors).length }));
  };
  // A second press may come before the first is rendered.
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    onSettled() {
      isUnderWay.current = false;
    },
    async mutationFn() {
      const model = store.model.get();
      const program = await checkProgram(model, { ...saved.get(), pid }, store.compiled.get());
      if (program instanceof ApiError) {
        toast("info", t("save.notCompiled", { reason: errorText(program) }));
      } else if (program) store.compiled.set(program);
      if (program && "log" in program && program.log !== null) throw new ProgramBroken();
      const target = pid === null ? null : { pid, revision: saved.get().revision };
      const wire = wireOf(stateOf(model), languages, target);
      if (target) {
        const outcome = await gate.ask(target.pid, { what: "form", form: wire });
        if (outcome.way === "later") return { model, answer: null };
        if (outcome.way === "applied") return { model, answer: outcome.saved };
      }
      const answer = await call(target ? editProblem : createProblem, wire);
      return { model, answer };
    },
    onSuccess({ model, answer }) {
      if (!answer) return;
      store.errors.set({});
      saved.set({ model, revision: answer.revision });
      toast("good", t("save.done"));
      void client.invalidateQueries({ queryKey: ADMIN_PROBLEM_LIST });
      void client.invalidateQueries({ queryKey: [...ADMIN_PROBLEMS, "history"] });
      void client.invalidateQueries({ queryKey: ["problem"] });
      onSaved(answer);
    },
    async onError(error) {
      const refused = refusedAt(error, t);
      if (refused) show(refused);
      setShown(refused !== null || (error instanceof ApiError && error.code === "PROBLEM_CHANGED"));
      if (!(error instanceof ApiError) || error.code !== "PROBLEM_CHANGED" || pid === null) return;
      try {
        const row = await call(getAdminProblem, { pid });
        const theirs = stateOfWire(row, languages);
        const model = store.model.get();
        if (differingUnits(stateOf(model), theirs).length > 0) setConflict({ row, theirs });
        else {
          // Our own save, whose response was lost.
          saved.set({ model, revision: row.revision });
          toast("good", t("save.done"));
        }
      } catch (unread) {
        toast("bad", errorText(error), { note: errorText(unread) });
      }
    },
  });
  const save = () => {
    if (isUnderWay.current) return;
    if (pid !== null && !isDirty(session)) {
      announce(t("save.clean"));
      return;
    }
    const errors = fieldErrors(store.model.get(), pid === null ? null : saved.get().model, t);
    store.errors.set(errors);
    if (Object.keys(errors).length > 0) show(errors);
    else {
      isUnderWay.current = true;
      mutation.mutate();
    }
  };
  /** Continues from the other user's version, with the parts chosen from both. */
  const resolveConflict = (merged: ProblemState, how: "save" | "open") => {
    if (!conflict) return;
    saved.set({ model: formOf(conflict.theirs), revision: conflict.row.revision });
    store.model.set(formOf(merged));
    setConflict(null);
    mutation.reset();
    if (how === "save") save();
  };
  return {
    save,
    isSaving: mutation.isPending,
    failure: mutation.error && !isShown ? errorText(mutation.error) : null,
    gate: gate.dialog,
    conflict,
    resolveConflict,
    closeConflict: () => setConflict(null),
  };
}
