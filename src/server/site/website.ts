import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type { Locale } from "../../shared/text/locale.ts";
import type { WebsiteConfig } from "../../shared/site/site.ts";
import {
  type getWebsiteSettings,
  type setWebsiteSettings,
  type WebsiteField,
  websiteLimits,
} from "../../shared/site/siteConfig.ts";
import type { Logo } from "../../shared/text/logo.ts";
import { sections } from "../../shared/site/siteSections.ts";
import { type Switches, SWITCHES_KEY } from "../../shared/site/siteSettings.ts";
import { type Actor, difference, recordAction } from "../audit/service.ts";
import { mailWorks } from "../mail/service.ts";
import type { Database, Db, Tx } from "../platform/database/db.ts";
import { LANGUAGE_KEY, languageOf, storeLanguage } from "./language.ts";
import { LOGO_KEY, logoOf } from "./logo.ts";
import { switchesOf } from "./storedSwitches.ts";
import {
  evictSetting,
  lockSetting,
  keepSetting,
  settingsByKeys,
  startSetting,
  storeSetting,
} from "./sql.ts";

const WEBSITE_KEY = "site.website";
const ADDRESS_KEY = "site.environmentAddress";

const fields = Object.keys(websiteLimits) as WebsiteField[];

type Texts = Record<WebsiteField, string>;

/** Default names of the site, used if no names are set. */
const usual = { name: "Verdict Online Judge", shortName: "Verdict" };

/**
 * The stored strings of the website settings; an invalid or missing string becomes empty (a missing `projectName`
 * becomes `Verdict`).
 */
function textsOf(stored: unknown): Texts {
  const storedTexts = Object(stored) as Record<string, unknown>;
  const entries = fields.map((field) => {
    const value = storedTexts[field] ?? (field === "projectName" ? "Verdict" : "");
    return [field, typeof value === "string" ? value : ""] as const;
  });
  return Object.fromEntries(entries) as Texts;
}

interface Stored {
  texts: Texts;
  /** The site's URL, if the environment of any of its processes sets it; otherwise undefined. */
  fixedAddress: string | undefined;
  language: Locale;
  switches: Switches;
  logo: Logo | null;
}

/** Reads all these settings with a single statement; the table is small. */
async function readStored(db: Db): Promise<Stored> {
  const rows = await settingsByKeys(db, {
    keys: [WEBSITE_KEY, ADDRESS_KEY, LANGUAGE_KEY, SWITCHES_KEY, LOGO_KEY],
  });
  const valueOf = (key: string) => rows.find((row) => row.key === key)?.value;
  const fixed = valueOf(ADDRESS_KEY);
  return {
    texts: textsOf(valueOf(WEBSITE_KEY)),
    fixedAddress: typeof fixed === "string" ? fixed : undefined,
    language: languageOf(valueOf(LANGUAGE_KEY)),
    switches: switchesOf(valueOf(SWITCHES_KEY)),
    logo: logoOf(valueOf(LOGO_KEY)),
  };
}

/**
 * The configuration that every page loads first and that emails use. `started` is the URL with which this process was
 * started; it applies unless the environment or an administrator sets another URL.
 */
export async function readWebsiteConfig(db: Db, started: string): Promise<WebsiteConfig> {
  const { texts, fixedAddress, switches, logo } = await readStored(db);
  return {
    ...texts,
    ...effectiveTexts({ texts, fixedAddress }, started),
    ...visibleSections(switches),
    logo,
    register: switches.register && (switches.registerWithoutCode || (await mailWorks(db))),
  };
}

/** The effective values of the website strings that have defaults. */
function effectiveTexts(
  { texts, fixedAddress }: Pick<Stored, "texts" | "fixedAddress">,
  started: string,
) {
  return {
    baseUrl: fixedAddress ?? (texts.baseUrl || started),
    name: texts.name || usual.name,
    shortName: texts.shortName || usual.shortName,
  };
}

/** A section is shown when it exists and is not switched off. */
function visibleSections(switches: Switches) {
  const { problem, training, contest, status, rank, discussion, introduction, contestRating } =
    switches;
  return {
    problem: sections.problem && problem,
    training: sections.training && training,
    contest: sections.contest && contest,
    status: sections.status && status,
    rank: sections.rank && rank,
    discussion: sections.discussion && discussion,
    classDiscussion: sections.discussion && discussion && switches.openGroupDiscussion,
    contestDiscussion: sections.discussion && discussion && switches.openPublicDiscussion,
    introduction: sections.introduction && introduction,
    contestRating: sections.contestRating && contestRating,
  };
}

/**
 * At startup, stores the URL from the environment, so that every process of the site returns the same URL.
 */
export async function storeEnvironmentAddress(
  db: Database,
  address: string | undefined,
): Promise<void> {
  if (address === undefined) await evictSetting(db, { key: ADDRESS_KEY });
  else await keepSetting(db, { key: ADDRESS_KEY, value: JSON.stringify(address) });
}

/** The effective configuration with its defaults, for administrators. */
export async function readWebsiteSettings(
  db: Db,
  started: string,
): Promise<OutputOf<typeof getWebsiteSettings>> {
  const { texts, fixedAddress, language } = await readStored(db);
  return {
    ...texts,
    ...effectiveTexts({ texts, fixedAddress }, started),
    language,
    fixed: fixedAddress === undefined ? [] : ["baseUrl"],
    usual: { ...usual, baseUrl: started },
  };
}

/**
 * Changes only the given texts (the site's names, its URL and similar strings). An empty text deletes the stored one; a
 * text set by the environment cannot be changed. A default value that a client sends back is not stored; otherwise, a
 * new default address would not take effect at the next start.
 */
export async function setWebsite(
  db: Database,
  actor: Actor,
  { sent, started }: { sent: z.output<typeof setWebsiteSettings.input>; started: string },
): Promise<void> {
  const changes = Object.fromEntries(
    fields.flatMap((field) => {
      const value = sent[field];
      return typeof value === "string" ? [[field, value] as const] : [];
    }),
  ) as Partial<Texts>;
  if (changes.baseUrl !== undefined) changes.baseUrl = originOf(changes.baseUrl);
  await db.transaction(async (tx) => {
    const { texts, fixedAddress, language } = await readStored(tx);
    const defaults = { ...usual, baseUrl: started };
    for (const field of ["baseUrl", "name", "shortName"] as const) {
      if (texts[field] === "" && changes[field] === defaults[field]) delete changes[field];
    }
    if (fixedAddress !== undefined && changes.baseUrl !== undefined) {
      if (changes.baseUrl !== fixedAddress) {
        throw new Refusal("SETTING_FIXED", { name: "VERDICT_BASE_URL" });
      }
      delete changes.baseUrl;
    }
    const { before, after } = await storeTexts(tx, changes);
    if (sent.language && sent.language !== language) {
      await storeLanguage(tx, sent.language);
      Object.assign(before, { language });
      Object.assign(after, { language: sent.language });
    }
    if (Object.keys(after).length === 0) return;
    await recordAction(tx, actor, { action: "site.website", target: "website", before, after });
  });
}

/** Sets the site's names during the first-run setup, in the caller's transaction. */
export async function renameSite(
  tx: Tx,
  names: { name: string; shortName: string },
): Promise<void> {
  await storeTexts(tx, names);
}

async function storeTexts(tx: Tx, changes: Partial<Texts>) {
  await startSetting(tx, { key: WEBSITE_KEY });
  const [row] = await lockSetting(tx, { key: WEBSITE_KEY });
  const was = textsOf(row?.value);
  const changed = difference(was, changes);
  if (Object.keys(changed.after).length > 0) {
    await storeSetting(tx, { key: WEBSITE_KEY, value: JSON.stringify({ ...was, ...changes }) });
  }
  return changed;
}

/**
 * Returns the origin of the address, for example `https://judge.example.org` without a trailing slash; an empty text
 * remains empty.
 */
function originOf(text: string): string {
  if (text === "") return "";
  const url = URL.parse(text);
  if (!url) throw new Refusal("INVALID_FIELD", { field: "baseUrl", reason: "format" });
  return url.origin;
}
