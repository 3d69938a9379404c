import { statement } from "../../platform/database/statement.ts";

/** Null: the default templates. */
interface Templates {
  templates: string[] | null;
}

export const getAnswerTemplatesRow = statement(
  "contest.getAnswerTemplates",
  "select answer_templates as templates from contest where id = :contestId",
).narrow<Templates>();

/** The answer templates of a contest, locked until the transaction ends. */
export const lockAnswerTemplates = statement(
  "contest.lockAnswerTemplates",
  "select answer_templates as templates from contest where id = :contestId for no key update",
).narrow<Templates>();

/** Stores the templates; `:templates` is JSON. */
export const setAnswerTemplatesRow = statement(
  "contest.setAnswerTemplates",
  "update contest set answer_templates = :templates::jsonb where id = :contestId",
);

export const copyAnswerTemplates = statement(
  "contest.copyAnswerTemplates",
  "update contest c set answer_templates = f.answer_templates from contest f where f.id = :from and c.id = :to",
);
