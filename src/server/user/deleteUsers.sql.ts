import { sql } from "../platform/db.ts";

/**
 * What happens to each table that refers to a user when the user is deleted; a test compares it with the
 * schema. Personal data is deleted; rows that others depend on refer to the anonymised row.
 */
export const personal = {
  "api_token.uid": sql("user.deleteTokens", "delete from api_token where uid = any($1::text[])"),
  "data_upload.uid": sql(
    "user.deleteDataUploads",
    "delete from data_upload where uid = any($1::text[])",
  ),
  "compile_check.uid": sql(
    "user.deleteChecks",
    "delete from compile_check where uid = any($1::text[])",
  ),
  "contest_print.uid": sql(
    "user.deletePrints",
    "delete from contest_print where uid = any($1::text[])",
  ),
  "contest_print_token.created_by": sql(
    "user.deletePrintTokens",
    "delete from contest_print_token where created_by = any($1::text[])",
  ),
  "contest_draft.uid": sql(
    "user.deleteContestDrafts",
    "delete from contest_draft where uid = any($1::text[])",
  ),
  "contest_session.uid": sql(
    "user.deleteContestSessions",
    "delete from contest_session where uid = any($1::text[])",
  ),
  "virtual_participation.uid": sql(
    "user.deleteVirtual",
    "delete from virtual_participation where uid = any($1::text[])",
  ),
  "login_address.uid": sql(
    "user.deleteLoginAddresses",
    "delete from login_address where uid = any($1::text[])",
  ),
  "message.uid": sql("user.deleteMessages", "delete from message where uid = any($1::text[])"),
  "package_import.owner_uid": sql(
    "user.deleteImports",
    "delete from package_import where owner_uid = any($1::text[])",
  ),
  "passkey.uid": sql("user.deletePasskeys", "delete from passkey where uid = any($1::text[])"),
  "passkey_challenge.uid": sql(
    "user.deletePasskeyChallenges",
    "delete from passkey_challenge where uid = any($1::text[])",
  ),
  "problem_draft.uid": sql(
    "user.deleteDrafts",
    "delete from problem_draft where uid = any($1::text[])",
  ),
  "problem_list.uid": sql(
    "user.deleteProblemLists",
    "delete from problem_list where uid = any($1::text[])",
  ),
  "recovery_code.uid": sql(
    "user.deleteRecoveryCodes",
    "delete from recovery_code where uid = any($1::text[])",
  ),
  "session.uid": sql("user.deleteSessions", "delete from session where uid = any($1::text[])"),
  "totp.uid": sql("user.deleteTotp", "delete from totp where uid = any($1::text[])"),
  "trial.uid": sql("user.deleteTrials", "delete from trial where uid = any($1::text[])"),
  "user_batch.owner_uid": sql(
    "user.deleteBatches",
    "delete from user_batch where owner_uid = any($1::text[])",
  ),
} as const;

/** Kept, referring to the anonymised row. */
export const kept = [
  "announcement.uid",
  "audit_entry.actor_uid",
  "best_score.uid",
  "comment.to_uid",
  "comment.uid",
  "comment_like.uid",
  "contest.author_uid",
  "contest_balloon.claimed_by",
  "contest_problem.at_end_by",
  "contest_problem_change.decided_by",
  "contest_balloon.uid",
  "contest_participant.uid",
  "contest_print.claimed_by",
  "invitation.created_by",
  "problem.author_uid",
  "problem.modified_by",
  "problem_check.created_by",
  "problem_data.created_by",
  "problem_history.actor_uid",
  "rejudging.created_by",
  "solved.uid",
  "submission.uid",
  "upload.uid",
  "user_count.uid",
] as const;

/** $1 uids. Their avatars; files in texts of the site are kept. */
export const deleteAvatars = sql(
  "user.deleteAvatars",
  "delete from upload where kind = 'avatar' and uid = any($1::text[])",
);

/** $1 uids. Links and codes in flight. */
export const deleteMailCodes = sql(
  "user.deleteMailCodes",
  `delete from mail_code using unnest($1::text[]) person (uid)
   where subject = person.uid or subject ~ ('^' || person.uid || '[^0-9a-f]')`,
);
