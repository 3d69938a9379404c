import type { StoredAffiliations } from "../platform/route/principal.ts";
import { statement } from "../platform/database/statement.ts";

/** The users with these names. `:names`: usernames in lower case. */
export const mentionableUsers = statement(
  "discussion.mentionableUsers",
  `select uid, lower(username) as "name" from app_user
   where lower(username) = any (:names::text[]) and deleted_at is null and status = 0`,
  { byIndex: true },
);

/**
 * Stores the mentions in a text; returns the users whom the text did not mention before. `:uids` and `:names` are
 * parallel arrays.
 */
export const insertMentions = statement(
  "discussion.insertMentions",
  `insert into mention (discussion_id, comment_id, uid, name)
   select :discussionId, :commentId?, person.uid, person.name
   from unnest(:uids::text[], :names::text[]) as person (uid, name)
   on conflict (discussion_id, comment_id, uid) do nothing returning uid`,
);

export const mentionsOfPost = statement(
  "discussion.mentionsOfPost",
  "select name, uid from mention where discussion_id = :discussionId and comment_id is null",
  { byIndex: true },
);

export const mentionsOfComments = statement(
  "discussion.mentionsOfComments",
  "select name, uid from mention where comment_id = any (:commentIds::bigint[])",
  { byIndex: true },
);

/** The user data that permissions depend on. */
export const principalRows = statement(
  "discussion.principals",
  `select uid, role_id as "roleId", affiliations from app_user where uid = any (:uids::text[])`,
  { byIndex: true },
).narrow<{ affiliations: StoredAffiliations }>();

/**
 * `:pattern`: the beginning of a name in lower case, as a LIKE pattern. Generated accounts, which are made for exams, are not
 * offered.
 */
const isCandidate = `u.uid <> :uid and u.deleted_at is null and u.status = 0 and not u.is_generated and not u.is_team
     and (lower(u.username) like :pattern or lower(u.nickname) like :pattern)`;
const candidateColumns = `u.username, u.nickname, u.avatar`;

/** Users who wrote a post or one of its newest `:reach` comments and replies, sorted by name. */
export const participantRows = statement(
  "discussion.participants",
  `select ${candidateColumns} from app_user u
   where u.uid in (
     select d.uid from discussion d where d.id = :discussionId
     union all select c.uid from (
       select c.uid from comment c where c.discussion_id = :discussionId order by c.id desc limit :reach) c)
   and ${isCandidate} order by lower(u.username) limit :limit`,
);

/** The owner and the first `:reach` members of a class, sorted by name. */
export const memberRows = statement(
  "discussion.classMembers",
  `select ${candidateColumns} from app_user u
   where u.uid in (
     select g.owner_uid from user_group g where g.id = :classId
     union all select m.uid from (
       select m.uid from group_member m where m.group_id = :classId order by m.uid limit :reach) m)
   and ${isCandidate} order by lower(u.username) limit :limit`,
);
