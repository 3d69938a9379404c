import { draftStore, draftTexts } from "../platform/database/draftTable.sql.ts";
import { statement } from "../platform/database/statement.ts";

const texts = draftTexts({ table: "problem_draft", of: "problem_id", version: "revision" });

export const problemDrafts = draftStore<number>({
  save: statement("problemDraft.save", texts.save),
  read: statement("problemDraft.read", texts.read),
  discard: statement("problemDraft.discard", texts.discard),
  deleteExpired: statement("problemDraft.deleteExpired", texts.deleteExpired),
});
