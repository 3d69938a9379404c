import * as z from "zod/mini";
import { done, endpoint, rowId } from "../call/endpoint.ts";

/** Maximum number of templates of a contest, and maximum length of each in characters. */
export const TEMPLATES_MAX = 20;
export const TEMPLATE_LENGTH = 500;

const templates = z.array(z.string());

export const getAnswerTemplates = endpoint({
  method: "GET",
  path: "/api/contest-answer-templates",
  feature: "contest",
  access: "user",
  summary: "What organizers of a contest often answer, for them; null: the usual templates",
  input: z.object({ cid: rowId }),
  output: z.nullable(templates),
});

export const setAnswerTemplates = endpoint({
  method: "PUT",
  path: "/api/contest-answer-templates",
  feature: "contest",
  access: "user",
  summary:
    "Change what organizers of a contest often answer; `previous` are the templates that were read: newer ones are not overwritten",
  input: z.object({
    cid: rowId,
    templates: z
      .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(TEMPLATE_LENGTH)))
      .check(z.maxLength(TEMPLATES_MAX)),
    previous: z.nullable(templates.check(z.maxLength(TEMPLATES_MAX))),
  }),
  output: done,
});
