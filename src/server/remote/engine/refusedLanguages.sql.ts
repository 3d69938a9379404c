import { statement } from "../../platform/database/statement.ts";

/** The judge's answer to code in this language, if it refused it. */
export const refusalOf = statement(
  "remote.refusalOf",
  "select refusal from language where oj = :judge and name = :language and refused_at is not null",
);

/** Stops offering the language. No row: it was refused before. */
export const refuseLanguage = statement(
  "remote.refuseLanguage",
  `update language set refused_at = verdict_now(), refusal = :refusal
   where oj = :judge and name = :language and refused_at is null returning id`,
);

/** Offers the language again. No row: the judge does not have it here, or did not refuse it. */
export const offerLanguage = statement(
  "remote.offerLanguage",
  `update language set refused_at = null, refusal = ''
   where oj = :judge and name = :language and refused_at is not null returning id`,
);
