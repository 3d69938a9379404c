import { ownedColumns } from "../../authority/fragments/reach.sql.ts";
import { statement } from "../../platform/database/statement.ts";

/** A submission to a homework assignment, with the columns on which permissions for its comments depend. */
export const commentedSubmission = statement(
  "lineComment.submission",
  `select s.submit_id as "submitId", s.uid, t.id, ${ownedColumns("t")}, t.title,
     h.feedback_at <= verdict_now() as "feedbackIsOpen",
     (select g.archived_at is not null from user_group g where g.id = t.group_id) as "isArchived"
   from submission s join homework h on h.training_id = s.scope_id join training t on t.id = h.training_id
   where s.submit_id = :submitId and s.scope = 'classwork'`,
  { byIndex: true },
);

/**
 * Locks the homework assignment of a submission and the assignment's class until the transaction ends, so that comments
 * are written one after the other and the class cannot be archived in between.
 */
export const holdCommented = statement(
  "lineComment.hold",
  `select h.training_id as "trainingId" from submission s join homework h on h.training_id = s.scope_id
   join training t on t.id = h.training_id join user_group g on g.id = t.group_id
   where s.submit_id = :submitId and s.scope = 'classwork' for no key update of h for key share of g`,
  { byIndex: true },
);

const columns = `c.id, c.submit_id as "submitId", c.line, c.content, coalesce(a.username, '') as author,
     c.at_once as "atOnce", c.created_at as "createdAt", c.modified_at as "modifiedAt"`;

export const lineComments = statement(
  "lineComment.list",
  `select ${columns} from line_comment c left join app_user a on a.uid = c.author_uid
   where c.submit_id = :submitId and (c.at_once or :seesAll::boolean) order by c.line, c.id`,
  { byIndex: true },
);

export const lineCommentById = statement(
  "lineComment.byId",
  `select ${columns} from line_comment c left join app_user a on a.uid = c.author_uid where c.id = :id`,
  { byIndex: true },
);

/** Inserts a comment; returns no row if the submission already has the maximum number of comments. */
export const insertLineComment = statement(
  "lineComment.insert",
  `insert into line_comment (submit_id, line, content, at_once, author_uid)
   select :submitId, :line::int, :content, :atOnce::boolean, :uid
   where (select count(*) from line_comment where submit_id = :submitId) < :max::int returning id`,
);

export const updateLineComment = statement(
  "lineComment.update",
  `update line_comment set content = :content, at_once = :atOnce, modified_at = verdict_now() where id = :id returning id`,
);

export const deleteLineComment = statement(
  "lineComment.delete",
  "delete from line_comment where id = :id",
);
