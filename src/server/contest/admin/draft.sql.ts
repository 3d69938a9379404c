import { draftTable } from "../../platform/draftTable.sql.ts";

/** Their version: when the contest was changed last, as its form has it. */
export const contestDrafts = draftTable<string>("contestDraft", {
  table: "contest_draft",
  of: "contest_id",
  version: "version",
});
