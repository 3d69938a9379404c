import { draftStore, draftTexts } from "../../platform/draftTable.sql.ts";
import { statement } from "../../platform/statement.ts";

const texts = draftTexts({ table: "contest_draft", of: "contest_id", version: "version" });

/** Their version: when the contest was changed last, as its form has it. */
export const contestDrafts = draftStore<string>({
  save: statement("contestDraft.save", texts.save),
  read: statement("contestDraft.read", texts.read),
  discard: statement("contestDraft.discard", texts.discard),
  deleteExpired: statement("contestDraft.deleteExpired", texts.deleteExpired),
});
