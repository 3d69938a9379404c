import type { getRegisterWays } from "../../shared/account/account.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { updateFirstSteps, getFirstSteps } from "../../shared/site/firstRun.ts";
import { localLanguages } from "../../shared/languages/languages.ts";
import type * as z from "zod/mini";
import { readRegisterWays } from "../account/service.ts";
import { mailWorks } from "../mail/service.ts";
import type { Db } from "../platform/database/db.ts";
import { readSwitches } from "../site/service.ts";
import { firstStepFacts, keepFirstSteps } from "./sql.ts";

type FirstSteps = OutputOf<typeof getFirstSteps>;

/**
 * Reads from the database how far the setup of a new site has progressed: how users can get accounts, whether email
 * works, which languages no judge node has reported, whether the site has a problem of its own, and whether the owner
 * has ticked off the backup step.
 */
export async function readFirstSteps(db: Db): Promise<FirstSteps> {
  const [ways, switches, mail, [facts]] = await Promise.all([
    readRegisterWays(db),
    readSwitches(db),
    mailWorks(db),
    firstStepFacts(db),
  ]);
  const offered = new Set(facts?.languages ?? []);
  return {
    dismissed: facts?.dismissed ?? false,
    backup: facts?.backup ?? false,
    registration: registrationOf(ways, switches.registerWithoutCode),
    accounts: facts?.accounts ?? 0,
    mail,
    languages: {
      offered: offered.size,
      missing: localLanguages.map(({ name }) => name).filter((name) => !offered.has(name)),
    },
    ownProblem: facts?.ownProblem ?? false,
  };
}

function registrationOf(
  { closed, approval }: OutputOf<typeof getRegisterWays>,
  withoutCode: boolean,
): FirstSteps["registration"] {
  if (closed === "noMail") return "noMail";
  if (closed) return "closed";
  if (approval) return "approval";
  return withoutCode ? "open" : "mail";
}

/** Stores which steps the owner has ticked; absent fields are unchanged. */
export async function updateSteps(
  db: Db,
  input: z.output<typeof updateFirstSteps.input>,
): Promise<FirstSteps> {
  const { dismissed, backup } = input;
  await keepFirstSteps(db, { fields: JSON.stringify({ dismissed, backup }) });
  return readFirstSteps(db);
}
