import * as z from "zod/mini";
import { finding } from "./doctor.ts";
import { done, endpoint, nothing } from "./endpoint.ts";
import { defaultLocale, locales } from "./locale.ts";

/**
 * A new site belongs to nobody. `open`: whoever has the one-time address may name it and set root's
 * password; `named`: root looks at the machine and at a first verdict; `done`: the site serves everybody.
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
  summary: "How far the set-up of a new site is",
  input: nothing,
  output: z.object({ stage: z.enum(firstRunStages) }),
});

const token = z.catch(z.string().check(z.maxLength(100)), "");

/** Whether the address is the one that the terminal printed last. */
export const checkFirstRun = endpoint({
  method: "POST",
  path: "/api/first-run/check",
  feature: "firstRun",
  access: "guest",
  summary: "Check the token of the one-time address",
  input: z.object({ token }),
  output: done,
});

export const nameSite = endpoint({
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
  summary: "Open the site to everybody",
  input: nothing,
  output: done,
});
