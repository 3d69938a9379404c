import * as z from "zod/mini";
import {
  HTTP,
  accepted,
  done,
  endpoint,
  nothing,
  rowId,
  trimmedWord,
  wholeNumber,
} from "../call/endpoint.ts";
import { LOGO_BYTES, logo } from "../text/logo.ts";
import { locales } from "../text/locale.ts";

/** Maximum lengths of strings in the website settings, in characters. */
export const websiteLimits = {
  baseUrl: 200,
  name: 100,
  shortName: 30,
  description: 500,
  recordName: 100,
  recordUrl: 500,
  filingNumber: 100,
  filingUrl: 500,
  projectName: 100,
  projectUrl: 500,
} as const;
export type WebsiteField = keyof typeof websiteLimits;

/**
 * Only http(s) links are allowed, because every page shows the link and a link with another scheme (`javascript:`)
 * would run as a script.
 */
const webLink = /^$|^https?:\/\/[^\s"'<>\\]+$/i;
const webOrigin = /^$|^https?:\/\/[^\s"'<>\\/?#@]+\/?$/i;

/**
 * Site settings that administrators edit; an empty string means that there is no value or that the default applies.
 */
const websiteSettings = z.object({
  baseUrl: z.string(),
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  recordName: z.string(),
  recordUrl: z.string(),
  filingNumber: z.string(),
  filingUrl: z.string(),
  projectName: z.string(),
  projectUrl: z.string(),
  /** Language for users who have not chosen one and whose browser prefers neither of the site's languages. */
  language: z.enum(locales),
  /** Settings that come from the environment. The settings page shows them but cannot change them. */
  fixed: z.array(z.string()),
  /** Default values of `baseUrl`, `name` and `shortName`, used if nothing is stored. */
  usual: z.object({ baseUrl: z.string(), name: z.string(), shortName: z.string() }),
});

function text(field: WebsiteField) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(websiteLimits[field]))));
}

function link(field: WebsiteField, form: RegExp, address: string) {
  const { [field]: max } = websiteLimits;
  const schema = z.string().check(z.trim(), z.maxLength(max), z.regex(form));
  const pattern = `(?:${HTTP}${address})?`;
  return z.optional(z.nullable(schema.register(accepted, trimmedWord(pattern, max))));
}

export const getWebsiteSettings = endpoint({
  method: "GET",
  path: "/api/admin/config/get-web-config",
  feature: "site",
  access: "root",
  summary: "Names, links and address of the site as administrators set them",
  input: nothing,
  output: websiteSettings,
});

export const setWebsiteSettings = endpoint({
  method: "PUT",
  path: "/api/admin/config/set-web-config",
  feature: "site",
  access: "root",
  summary: "Change the texts that are sent; an empty one is cleared",
  input: z.object({
    baseUrl: link("baseUrl", webOrigin, "[^\\s\"'<>\\\\/?#@]+/?"),
    name: text("name"),
    shortName: text("shortName"),
    description: text("description"),
    recordName: text("recordName"),
    recordUrl: link("recordUrl", webLink, "[^\\s\"'<>\\\\]+"),
    filingNumber: text("filingNumber"),
    filingUrl: link("filingUrl", webLink, "[^\\s\"'<>\\\\]+"),
    projectName: text("projectName"),
    projectUrl: link("projectUrl", webLink, "[^\\s\"'<>\\\\]+"),
    language: z.optional(z.nullable(z.enum(locales))),
  }),
  output: websiteSettings,
});

/** Maximum number of words that are forbidden in discussions, and maximum length of a word in characters. */
export const BLOCKED_WORDS_MAX = 500;
export const BLOCKED_WORD_MAX = 40;

const blockedWords = z.object({ words: z.array(z.string()) });

export const getBlockedWords = endpoint({
  method: "GET",
  path: "/api/admin/config/blocked-words",
  feature: "site",
  access: "root",
  summary: "Words that posts, comments and replies must not contain",
  input: nothing,
  output: blockedWords,
});

export const setBlockedWords = endpoint({
  method: "PUT",
  path: "/api/admin/config/blocked-words",
  feature: "site",
  access: "root",
  summary:
    "Replace the words that posts, comments and replies must not contain; spelling in capitals, full width or with invisible characters makes no difference",
  input: z.object({
    words: z
      .array(z.string().check(z.maxLength(BLOCKED_WORD_MAX * 2)))
      .check(z.maxLength(BLOCKED_WORDS_MAX * 2)),
  }),
  output: blockedWords,
});

export const uploadSiteLogo = endpoint({
  method: "POST",
  path: "/api/file/upload-site-logo",
  feature: "site",
  access: "root",
  summary: "Set the site's logo: gif, jpg, png, bmp or webp up to 2 MB; its aspect ratio is kept",
  upload: { field: "image", maxBytes: LOGO_BYTES },
  input: nothing,
  output: logo,
});

export const deleteSiteLogo = endpoint({
  method: "DELETE",
  path: "/api/admin/config/site-logo",
  feature: "site",
  access: "root",
  summary: "Remove the site's logo",
  input: nothing,
  output: done,
});

export const CAROUSEL_BYTES = 5 * 1024 * 1024;
export const CAROUSEL_MAX = 10;

const carouselPicture = z.object({ id: z.int(), url: z.string() });

export const uploadCarouselPicture = endpoint({
  method: "POST",
  path: "/api/file/upload-carouse-img",
  feature: "site",
  access: "root",
  summary: "Add a picture at the end of the carousel",
  input: nothing,
  upload: { field: "file", maxBytes: CAROUSEL_BYTES },
  output: carouselPicture,
});

export const orderCarousel = endpoint({
  method: "PUT",
  path: "/api/admin/config/home-carousel-order",
  feature: "site",
  access: "root",
  summary: "Put the carousel's pictures into this order; all of them must be named",
  input: z.object({ ids: z.array(rowId).check(z.maxLength(100)) }),
  output: z.array(carouselPicture),
});

export const deleteCarouselPicture = endpoint({
  method: "DELETE",
  path: "/api/admin/config/home-carousel",
  feature: "site",
  access: "root",
  summary: "Delete a picture of the carousel",
  input: z.object({ id: rowId }),
  output: done,
});

/** Address of the site's database; passwords never leave the server. */
const databaseAddress = z.object({
  dbHost: z.string(),
  dbPort: z.int(),
  dbName: z.string(),
  dbUsername: z.string(),
});
export type DatabaseAddress = z.output<typeof databaseAddress>;

const databaseSettings = z.object({
  ...databaseAddress.shape,
  /** Always empty: a stored password is not shown. */
  dbPassword: z.string(),
  /** There is no separate cache server, so these values are not used. */
  redisHost: z.string(),
  redisPort: z.nullable(z.int()),
  redisPassword: z.string(),
  /**
   * Where the database is configured: `environment` (environment variables, so it cannot be changed on the site),
   * `file` (in `verdict.json`), or `embedded` (nowhere, so the embedded database is used).
   */
  from: z.enum(["environment", "file", "embedded"]),
  /** Version of the database server, such as `18.1`. */
  serverVersion: z.string(),
  /**
   * The database that will be used after the next start, if it differs from the current database; a null `address`
   * means the embedded database.
   */
  next: z.nullable(z.object({ address: z.nullable(databaseAddress) })),
});

export const getDatabaseSettings = endpoint({
  method: "GET",
  path: "/api/admin/config/get-db-and-redis-config",
  feature: "site",
  access: "root",
  summary: "The database in use, without its password, and the one of the next start",
  input: nothing,
  output: databaseSettings,
});

const word = z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(200))));

export const setDatabaseSettings = endpoint({
  method: "PUT",
  path: "/api/admin/config/set-db-and-redis-config",
  feature: "site",
  access: "root",
  summary:
    "Test a PostgreSQL and use it from the next start on; `embedded` switches back to the embedded one. An empty password keeps that of the same account",
  input: z.object({
    embedded: z.optional(z.boolean()),
    /** A host name, an IP address, or the absolute path of the folder that contains the socket. */
    dbHost: word,
    dbPort: z.optional(z.pipe(wholeNumber, z.int().check(z.gte(1), z.lte(65_535)))),
    dbName: word,
    dbUsername: word,
    dbPassword: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
  }),
  output: databaseSettings,
});
