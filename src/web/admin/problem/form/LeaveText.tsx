import { useProblemWords } from "../texts.ts";
import { type FormSession, isDirty } from "./session.ts";

/** Explains what happens to unsaved changes when the form is left. */
export function LeaveText({ session }: { session: FormSession }) {
  const t = useProblemWords();
  const files = session.store.files.get();
  return (
    <>
      {isDirty(session) && <p>{t("leave.text")}</p>}
      {files.length > 0 && (
        <p>{t("leave.files", { names: files.map(({ name }) => name).join(t("bulk.comma")) })}</p>
      )}
    </>
  );
}
