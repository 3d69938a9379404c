import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { ProblemState } from "../../../../shared/problem/problemRules.ts";
import { ApiError } from "../../../platform/apiError.ts";
import { readAgain } from "../../../platform/readAgain.ts";
import { announce } from "../../../ui/notice/announce.tsx";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { useGate } from "../check/useGate.tsx";
import { useDataWords } from "../data/texts.ts";
import type { ErrorTexts } from "../../../ui/control/formState.ts";
import { ADMIN_PROBLEM_LIST, ADMIN_PROBLEMS, PREVIEWS, problemFilesQuery } from "../queries.ts";
import { type ProblemWords, useProblemWords } from "../texts.ts";
import { fieldOfRefusal } from "./firstError.ts";
import { checkProgram } from "./programCheck.ts";
import { type Answer, errorsOf, sendParts, type Sent, settle, toSend } from "./saveParts.ts";
import { carriedFiles, sendFiles, type UnsentFile } from "./sendFiles.ts";
import { type FormSession, isUnsaved } from "./session.ts";
import { useConflict } from "./useConflict.ts";
import { useFailure } from "./useFailure.ts";
import { usePublishing } from "./usePublishing.ts";
import type { LanguageId } from "./wire.ts";

/** Thrown when the problem's checker or interactor does not compile; the compiler output is shown below the program. */
class ProgramBroken extends Error {}

/** Returns an error text, keyed by the form field that was refused; null if the refusal concerns no field. */
function refusedAt(
  error: unknown,
  fieldNames: readonly string[],
  t: ProblemWords,
): ErrorTexts | null {
  if (error instanceof ProgramBroken) return { spjCode: t("fault.notCompiled") };
  if (!(error instanceof ApiError) || !error.refused) return null;
  const field = fieldOfRefusal(error.refused.field, fieldNames);
  if (field === null) return null;
  const { reason } = error.refused;
  return { [field]: reason.charAt(0).toUpperCase() + reason.slice(1) };
}

const isRefusal = (error: unknown, code: ApiError["code"]) =>
  error instanceof ApiError && error.code === code;

/**
 * Saves the whole problem: fields and test data in one call, then pending files. The form's rules are checked first,
 * then the server's rules. A newer version on the server is shown in a comparison and never overwritten.
 */
export function useSaving(
  session: FormSession,
  languages: readonly LanguageId[],
  onSaved: (saved: Answer) => void,
) {
  const t = useProblemWords();
  const dataWords = useDataWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { pid, store } = session;
  const gate = useGate();
  const conflict = useConflict(session, languages);
  const publishing = usePublishing(store);
  const { failure, clear, failed, filesFailed, show } = useFailure(session);
  const refuseBroken = useProgramCheck(session);
  // The button may be pressed a second time before the first press is rendered.
  const isUnderWay = useRef(false);
  const mutation = useMutation({
    onSettled() {
      isUnderWay.current = false;
    },
    async mutationFn(): Promise<{ answer: Answer | null; unsent: UnsentFile[] }> {
      const snapshot = toSend(session);
      let answer: Answer | null = null;
      if (snapshot) {
        await refuseBroken(snapshot);
        answer = await sendParts(session, snapshot, { languages, ask: gate.ask });
        if (!answer) return { answer, unsent: [] };
        await settle(client, session, { sent: snapshot, answer });
      }
      const target = answer?.pid ?? pid;
      const unsent = target === null ? [] : await sendFiles(target, store.files.get());
      store.files.set(unsent.map(({ file }) => file));
      return { answer, unsent };
    },
    onSuccess({ answer, unsent }) {
      publishing.done();
      if (unsent.length > 0) filesFailed(unsent);
      else if (answer || !isUnsaved(session)) toast("good", t("save.done"));
      if (answer && pid === null) {
        carriedFiles.put(answer.pid, unsent);
        store.files.set([]);
      }
      invalidateProblem(client, pid);
      if (answer) onSaved(answer);
    },
    async onError(error) {
      publishing.revert();
      if (pid !== null && isRefusal(error, "PROBLEM_CHANGED")) return compare(error, pid);
      const isDataConflict = isRefusal(error, "CONFLICT");
      const refused = isDataConflict
        ? { testData: dataWords("conflict") }
        : refusedAt(error, store.places.names(), t);
      if (refused) show(refused);
      else failed(error);
    },
  });
  async function compare(error: unknown, own: number): Promise<void> {
    try {
      const result = await conflict.compare(own);
      if (result === "ours") toast("good", t("save.done"));
      if (result === "unsaved") failed(error);
    } catch (unread) {
      toast("bad", errorText(error), { note: errorText(unread) });
    }
  }
  const save = () => {
    if (isUnderWay.current) return;
    if (pid !== null && !isUnsaved(session)) return announce(t("save.clean"));
    const errors = errorsOf(session, t);
    store.errors.set(errors);
    clear();
    if (Object.keys(errors).length > 0) {
      publishing.revert();
      return show(errors);
    }
    isUnderWay.current = true;
    mutation.mutate();
  };
  return {
    save,
    /** Saves everything and makes the problem public. */
    publish() {
      if (isUnderWay.current) return;
      publishing.begin();
      save();
    },
    isSaving: mutation.isPending,
    failure,
    gate: gate.dialog,
    conflict: conflict.conflict,
    resolveConflict(merged: ProblemState, how: "save" | "open") {
      conflict.resolve(merged);
      mutation.reset();
      if (how === "save") save();
    },
    closeConflict: conflict.close,
  };
}

/**
 * Compiles the form's program before the form is saved. If the program has compile errors, the form is not saved. If no
 * node could compile the program, the form is saved and a notice is shown.
 */
function useProgramCheck({ pid, store, saved }: FormSession): (snapshot: Sent) => Promise<void> {
  const t = useProblemWords();
  const errorText = useErrorText();
  return async ({ model }) => {
    const program = await checkProgram(model, { ...saved.get(), pid }, store.compiled.get());
    const isRefused = program instanceof ApiError;
    if (isRefused) toast("info", t("save.notCompiled", { reason: errorText(program) }));
    else if (program) store.compiled.set(program);
    if (program && !isRefused && program.log !== null) throw new ProgramBroken();
  };
}

function invalidateProblem(client: QueryClient, pid: number | null): void {
  const lists = [ADMIN_PROBLEM_LIST, [...ADMIN_PROBLEMS, "history"], ["problem"]];
  lists.push([...ADMIN_PROBLEMS, "contests"]);
  for (const queryKey of lists) void client.invalidateQueries({ queryKey });
  const files = pid === null ? [] : [problemFilesQuery(pid).queryKey, [...PREVIEWS, pid]];
  for (const queryKey of files) void readAgain(client, queryKey);
}
