import { statement } from "../../platform/database/statement.ts";

/**
 * The response with which the judge refused code in this language. No row: the judge has not refused code in this
 * language.
 */
export const refusalOf = statement(
  "remote.refusalOf",
  "select refusal from language where oj = :judge and name = :language and refused_at is not null",
);

/** Stops offering the language. Returns no row if the language was already refused. */
export const refuseLanguage = statement(
  "remote.refuseLanguage",
  `update language set refused_at = verdict_now(), refusal = :refusal
   where oj = :judge and name = :language and refused_at is null returning id`,
);

/** Offers the language again. No row: the language does not belong to the judge, or the judge did not refuse it. */
export const offerLanguage = statement(
  "remote.offerLanguage",
  `update language set refused_at = null, refusal = ''
   where oj = :judge and name = :language and refused_at is not null returning id`,
);
