import * as z from "zod/mini";
import { finding } from "../system/doctor.ts";
import { done, endpoint, nothing, formText } from "../call/endpoint.ts";
import { defaultLocale, locales } from "../text/locale.ts";

/**
 * Stages in the set-up of a new site. `open`: the owner can open the one-time URL to name the site and set root's
 * password; `named`: root checks the machine and has a first test submission judged; `done`: the set-up is complete.
 */
export const firstRunStages = ["open", "named", "done"] as const;
export type FirstRunStage = (typeof firstRunStages)[number];

export const SITE_NAME_MAX = 50;
export const SHORT_NAME_MAX = 20;

export const getFirstRun = endpoint({
  method: "GET",
  path: "/api/first-run",
  feature: "firstRun",
  access: "guest",
  summary: "State of the setup of a new site",
  input: nothing,
  output: z.object({ stage: z.enum(firstRunStages) }),
});

const token = formText(100);

/** Checks whether the token comes from the most recent URL that was printed in the terminal. */
export const checkFirstRun = endpoint({
  method: "POST",
  path: "/api/first-run/check",
  feature: "firstRun",
  access: "guest",
  summary: "Check the token of the one-time address",
  input: z.object({ token }),
  output: done,
});

export const setUpSite = endpoint({
  method: "POST",
  path: "/api/first-run/name",
  feature: "firstRun",
  access: "guest",
  summary:
    "Name the new site and set root's password, once, with the token of the one-time address",
  input: z.object({
    token,
    name: z.catch(z.string(), ""),
    shortName: z.catch(z.string(), ""),
    password: z.catch(z.string(), ""),
    language: z.catch(z.enum(locales), defaultLocale),
  }),
  output: done,
});

export const examineMachine = endpoint({
  method: "GET",
  path: "/api/first-run/findings",
  feature: "firstRun",
  access: "root",
  summary: "What works on the server's machine and what does not, each with its fix",
  input: nothing,
  output: z.array(finding),
});

export const finishFirstRun = endpoint({
  method: "POST",
  path: "/api/first-run/finish",
  feature: "firstRun",
  access: "root",
  summary: "Open the site to everyone",
  input: nothing,
  output: done,
});

const firstSteps = z.object({
  /** Whether the owner has dismissed the list of first steps. */
  dismissed: z.boolean(),
  /**
   * How users currently get accounts; `noMail`: registration is on, but the site cannot send the verification codes.
   */
  registration: z.enum(["open", "mail", "approval", "closed", "noMail"]),
  /** Number of accounts other than root; counting stops at 2, which means two or more. */
  accounts: z.int(),
  mail: z.boolean(),
  languages: z.object({ offered: z.int(), missing: z.array(z.string()) }),
  ownProblem: z.boolean(),
  /** Whether the owner has marked the backup step as done. */
  backup: z.boolean(),
});

export const getFirstSteps = endpoint({
  method: "GET",
  path: "/api/admin/first-steps",
  feature: "firstRun",
  access: "root",
  summary: "What is still to do on a new site",
  input: nothing,
  output: firstSteps,
});

export const updateFirstSteps = endpoint({
  method: "POST",
  path: "/api/admin/first-steps",
  feature: "firstRun",
  access: "root",
  summary: "Tick a step of the list for new sites, or hide the list",
  input: z.object({ dismissed: z.optional(z.boolean()), backup: z.optional(z.boolean()) }),
  output: firstSteps,
});
