import { sql } from "../../platform/db.ts";

interface Templates {
  /** Null: the usual ones. */
  templates: string[] | null;
}

/** $1 contest. */
export const answerTemplates = sql<Templates>(
  "contest.answerTemplates",
  "select answer_templates as templates from contest where id = $1",
);

/** $1 contest: the same, locked until the transaction ends. */
export const lockAnswerTemplates = sql<Templates>(
  "contest.lockAnswerTemplates",
  "select answer_templates as templates from contest where id = $1 for no key update",
);

/** $1 contest, $2 the templates as JSON. */
export const setAnswerTemplatesRow = sql(
  "contest.setAnswerTemplates",
  "update contest set answer_templates = $2::jsonb where id = $1",
);

/** $1 contest, $2 the one that gets the same templates. */
export const copyAnswerTemplates = sql(
  "contest.copyAnswerTemplates",
  "update contest c set answer_templates = f.answer_templates from contest f where f.id = $1 and c.id = $2",
);
