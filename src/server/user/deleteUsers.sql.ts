import { statement } from "../platform/database/statement.ts";
import { rootAccount } from "./fragments/roots.sql.ts";

/**
 * What the deletion of a user does to each table that refers to users; a test compares this list with the schema.
 * Personal data is deleted, and owned objects are transferred to root. Rows that other users depend on are kept and
 * refer to the anonymised account.
 */
export const personal = {
  "access_grant.uid": statement(
    "user.deleteGrants",
    "delete from access_grant where uid = any(:uids::text[])",
  ),
  "api_token.uid": statement(
    "user.deleteTokens",
    "delete from api_token where uid = any(:uids::text[])",
  ),
  "data_upload.uid": statement(
    "user.deleteDataUploads",
    "delete from data_upload where uid = any(:uids::text[])",
  ),
  "compile_check.uid": statement(
    "user.deleteChecks",
    "delete from compile_check where uid = any(:uids::text[])",
  ),
  "contest_print.uid": statement(
    "user.deletePrints",
    "delete from contest_print where uid = any(:uids::text[])",
  ),
  "contest_print_token.created_by": statement(
    "user.deletePrintTokens",
    "delete from contest_print_token where created_by = any(:uids::text[])",
  ),
  "contest_draft.uid": statement(
    "user.deleteContestDrafts",
    "delete from contest_draft where uid = any(:uids::text[])",
  ),
  "submission_quota.uid": statement(
    "user.deleteQuotas",
    "delete from submission_quota where uid = any(:uids::text[])",
  ),
  "contest_category_member.uid": statement(
    "user.deleteCategories",
    "delete from contest_category_member where uid = any(:uids::text[])",
  ),
  "contest_session.uid": statement(
    "user.deleteContestSessions",
    "delete from contest_session where uid = any(:uids::text[])",
  ),
  "contest_reminder_wish.uid": statement(
    "user.deleteReminderWishes",
    "delete from contest_reminder_wish where uid = any(:uids::text[])",
  ),
  "contest_reminder.uid": statement(
    "user.deleteContestReminders",
    "delete from contest_reminder where uid = any(:uids::text[])",
  ),
  "announcement_receipt.uid": statement(
    "user.deleteAnnouncementReceipts",
    "delete from announcement_receipt where uid = any(:uids::text[])",
  ),
  "virtual_participation.uid": statement(
    "user.deleteVirtual",
    "delete from virtual_participation where uid = any(:uids::text[])",
  ),
  "mention.uid": statement(
    "user.deleteMentions",
    "delete from mention where uid = any(:uids::text[])",
  ),
  "group_member.uid": statement(
    "user.deleteMemberships",
    "delete from group_member where uid = any(:uids::text[])",
  ),
  "group_creator.uid": statement(
    "user.deleteClassPermissions",
    "delete from group_creator where uid = any(:uids::text[])",
  ),
  "group_import_row.uid": statement(
    "user.deleteRosterLines",
    "delete from group_import_row where uid = any(:uids::text[])",
  ),
  "group_request.uid": statement(
    "user.deleteClassRequests",
    "delete from group_request where uid = any(:uids::text[])",
  ),
  "homework_extension.uid": statement(
    "user.deleteHomeworkExtensions",
    "delete from homework_extension where uid = any(:uids::text[])",
  ),
  "homework_notice.uid": statement(
    "user.deleteHomeworkNotices",
    "delete from homework_notice where uid = any(:uids::text[])",
  ),
  "login_address.uid": statement(
    "user.deleteLoginAddresses",
    "delete from login_address where uid = any(:uids::text[])",
  ),
  "message.uid": statement(
    "user.deleteMessages",
    "delete from message where uid = any(:uids::text[])",
  ),
  "interaction.uid": statement(
    "user.deleteInteractions",
    "delete from interaction where uid = any(:uids::text[])",
  ),
  "message_preference.uid": statement(
    "user.deleteMessagePreferences",
    "delete from message_preference where uid = any(:uids::text[])",
  ),
  "team.captain_uid": statement(
    "user.deleteCaptaincies",
    "update team set captain_uid = null where captain_uid = any(:uids::text[])",
  ),
  "team_member.uid": statement(
    "user.deleteTeamMemberships",
    "delete from team_member where uid = any(:uids::text[])",
  ),
  "team.uid": statement("user.deleteTeams", "delete from team where uid = any(:uids::text[])"),
  "thread_preference.uid": statement(
    "user.deleteThreadPreferences",
    "delete from thread_preference where uid = any(:uids::text[])",
  ),
  "held_text.uid": statement(
    "user.deleteHeldTexts",
    "delete from held_text where uid = any(:uids::text[])",
  ),
  "user_block.uid": statement(
    "user.deleteBlocks",
    "delete from user_block where uid = any(:uids::text[])",
  ),
  "user_block.blocked_uid": statement(
    "user.deleteBlocksOf",
    "delete from user_block where blocked_uid = any(:uids::text[])",
  ),
  "notice_recipient.uid": statement(
    "user.deleteNoticeRecipients",
    "delete from notice_recipient where uid = any(:uids::text[])",
  ),
  "notice_receipt.uid": statement(
    "user.deleteNoticeReceipts",
    "delete from notice_receipt where uid = any(:uids::text[])",
  ),
  "package_import.owner_uid": statement(
    "user.deleteImports",
    "delete from package_import where owner_uid = any(:uids::text[])",
  ),
  "passkey.uid": statement(
    "user.deletePasskeys",
    "delete from passkey where uid = any(:uids::text[])",
  ),
  "passkey_challenge.uid": statement(
    "user.deletePasskeyChallenges",
    "delete from passkey_challenge where uid = any(:uids::text[])",
  ),
  "problem_draft.uid": statement(
    "user.deleteDrafts",
    "delete from problem_draft where uid = any(:uids::text[])",
  ),
  "problem_list.uid": statement(
    "user.deleteProblemLists",
    "delete from problem_list where uid = any(:uids::text[])",
  ),
  "remote_account.owner_uid": statement(
    "user.deleteRemoteAccounts",
    "delete from remote_account where owner_uid = any(:uids::text[])",
  ),
  "remote_handle.uid": statement(
    "user.deleteRemoteHandles",
    "delete from remote_handle where uid = any(:uids::text[])",
  ),
  "recovery_code.uid": statement(
    "user.deleteRecoveryCodes",
    "delete from recovery_code where uid = any(:uids::text[])",
  ),
  "session.uid": statement(
    "user.deleteSessions",
    "delete from session where uid = any(:uids::text[])",
  ),
  "totp.uid": statement("user.deleteTotp", "delete from totp where uid = any(:uids::text[])"),
  "training_member.uid": statement(
    "user.deleteTrainingMemberships",
    "delete from training_member where uid = any(:uids::text[])",
  ),
  "trial.uid": statement("user.deleteTrials", "delete from trial where uid = any(:uids::text[])"),
  "user_batch.owner_uid": statement(
    "user.deleteBatches",
    "delete from user_batch where owner_uid = any(:uids::text[])",
  ),
} as const;

const newOwner = rootAccount(":uids::text[]");

/**
 * Whether any of the users owns problems. Problems are updated only if one of the users owns problems. Each update
 * makes all servers read the catalogue again, even if it changes no row.
 */
export const ownsProblems = statement(
  "user.ownsProblems",
  'select exists (select from problem where owner_uid = any(:uids::text[])) as "owns"',
);

/** Objects always have an owner: the objects of a deleted account are transferred to root. */
export const ownerTransfers = {
  "contest.owner_uid": statement(
    "user.handOverContests",
    `update contest set owner_uid = ${newOwner} where owner_uid = any(:uids::text[])`,
  ),
  "problem.owner_uid": statement(
    "user.handOverProblems",
    `update problem set owner_uid = ${newOwner} where owner_uid = any(:uids::text[])`,
  ),
  "training.owner_uid": statement(
    "user.handOverTrainings",
    `update training set owner_uid = ${newOwner} where owner_uid = any(:uids::text[])`,
  ),
  "user_group.owner_uid": statement(
    "user.handOverGroups",
    `update user_group set owner_uid = ${newOwner} where owner_uid = any(:uids::text[])`,
  ),
} as const;

/**
 * Columns that refer to users and whose rows are kept when a user is deleted; the rows then refer to the anonymised
 * account.
 */
export const retainedReferences = [
  "announcement.uid",
  "audit_entry.actor_uid",
  "bank_count.uid",
  "best_score.uid",
  "comment.to_uid",
  "comment.uid",
  "comment_like.uid",
  "contest.author_uid",
  "contest_balloon.claimed_by",
  "contest_problem.at_end_by",
  "contest_problem_change.decided_by",
  "contest_balloon.uid",
  "contest_entrant.uid",
  "contest_participant.uid",
  "contest_print.claimed_by",
  "discussion.deleted_uid",
  "discussion.uid",
  "discussion_like.uid",
  "editorial.deleted_uid",
  "editorial.modified_uid",
  "editorial.uid",
  "editorial_version.modified_uid",
  "group_creator.created_uid",
  "group_import.created_uid",
  "group_invitation.created_uid",
  "group_offer.created_uid",
  "held_text.to_uid",
  "homework_extension.created_uid",
  "homework_result.uid",
  "interaction.sender_uid",
  "interaction_sender.uid",
  "invitation.created_by",
  "line_comment.author_uid",
  "notice.created_uid",
  "problem.author_uid",
  "problem.modified_by",
  "problem_check.created_by",
  "problem_data.created_by",
  "problem_history.actor_uid",
  "rating_change.uid",
  "rejudging.created_by",
  "report.handled_uid",
  "report.reported_uid",
  "report.reporter_uid",
  "similarity_decision.decided_by",
  "similarity_run.created_by",
  "solved.uid",
  "submission.uid",
  "submission_sender.uid",
  "training.author_uid",
  "upload.uid",
  "user_count.uid",
  "user_group.created_uid",
] as const;

/** Deletes the users' avatars; other uploads, such as pictures in Markdown texts, are kept. */
export const deleteAvatars = statement(
  "user.deleteAvatars",
  "delete from upload where kind = 'avatar' and uid = any(:uids::text[])",
);

/**
 * Deletes stored similarity results of the users' submissions, and all decisions about pairs that contain one of these
 * submissions.
 */
export const deleteSimilarPrograms = statement(
  "user.deleteSimilarPrograms",
  `with own as materialized (select submit_id from submission where uid = any(:uids::text[])), decided as (
     delete from similarity_decision where left_id in (select submit_id from own)
       or right_id in (select submit_id from own)
   )
   delete from similarity_program where submit_id in (select submit_id from own)`,
);

/** Deletes pending links and codes that were sent by email. */
export const deleteMailCodes = statement(
  "user.deleteMailCodes",
  `delete from mail_code using unnest(:uids::text[]) person (uid)
   where subject = person.uid or subject ~ ('^' || person.uid || '[^0-9a-f]')`,
);

/**
 * Deletes class invitations that were addressed to usernames, because other users may register these names later. Runs
 * before the accounts are anonymised.
 */
export const deleteClassOffers = statement(
  "user.deleteClassOffers",
  `delete from group_offer
   where username_key in (select lower(username) from app_user where uid = any(:uids::text[]))`,
);
