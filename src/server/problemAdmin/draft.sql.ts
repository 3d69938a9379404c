import { draftTable } from "../platform/draftTable.sql.ts";

export const problemDrafts = draftTable<number>("problemDraft", {
  table: "problem_draft",
  of: "problem_id",
  version: "revision",
});
