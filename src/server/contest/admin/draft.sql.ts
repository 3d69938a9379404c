import { draftStore, draftTexts } from "../../platform/database/draftTable.sql.ts";
import { statement } from "../../platform/database/statement.ts";

const texts = draftTexts({ table: "contest_draft", of: "contest_id", version: "version" });

/** Version of the contest to which drafts refer: the time of its last change. */
export const contestDrafts = draftStore<string>({
  save: statement("contestDraft.save", texts.save),
  read: statement("contestDraft.read", texts.read),
  discard: statement("contestDraft.discard", texts.discard),
  deleteExpired: statement("contestDraft.deleteExpired", texts.deleteExpired),
});
