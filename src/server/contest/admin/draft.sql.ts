import { draftStore, draftTexts } from "../../platform/database/draftTable.sql.ts";
import { statement } from "../../platform/database/statement.ts";

const texts = draftTexts({ table: "contest_draft", of: "contest_id", version: "version" });

/** The contest version that a draft is based on: the time of the contest's last change. */
export const contestDrafts = draftStore<string>({
  save: statement("contestDraft.save", texts.save),
  read: statement("contestDraft.read", texts.read),
  discard: statement("contestDraft.discard", texts.discard),
  deleteExpired: statement("contestDraft.deleteExpired", texts.deleteExpired),
});
