import * as z from "zod/mini";
import { userInfo } from "./account.ts";
import { HTTP, accepted, endpoint, flag, trimmedWord } from "../call/endpoint.ts";
import { isVisible, tidyText } from "../text/tidyText.ts";

export const SIGNATURE_MAX = 5000;
/** Maximum lengths of the one-line fields of a profile, in characters. */
export const profileMax = {
  realname: 50,
  nickname: 20,
  school: 50,
  number: 20,
  cfUsername: 50,
  blog: 255,
  github: 255,
} as const;
export type ProfileLine = keyof typeof profileMax;

/**
 * A line that contains no control characters, no line or paragraph separators, and no characters that change the
 * direction of text on the page.
 */
export const SEEMLY = /^[^\p{Cc}\u2028\u2029\u200E\u200F\u202A-\u202E\u2066-\u2069]*$/u;
const UNSEEMLY = "\\p{Cc}\\u2028\\u2029\\u200E\\u200F\\u202A-\\u202E\\u2066-\\u2069";

/** Only complete web addresses become links; anything else could run a script when clicked. */
export const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

/** Converts null, absent and empty values, and strings without visible characters, to null. */
function orNothing<T extends z.ZodMiniType<string>>(text: T) {
  return z.pipe(
    z.nullish(text),
    z.transform((value) => (value && isVisible(value) ? value : null)),
  );
}

function line(field: ProfileLine) {
  const tidy = z.overwrite<string>((text) => tidyText(text) ?? "");
  return orNothing(z.string().check(z.regex(SEEMLY), z.maxLength(profileMax[field]), tidy));
}

function webAddress(field: "blog" | "github") {
  const { [field]: max } = profileMax;
  const address = z.regex(new RegExp(`^$|${WEB_ADDRESS.source}`, "i"));
  const text = z.string().check(z.trim(), z.maxLength(max), z.regex(SEEMLY), address);
  const host = `[^\\s/?#@\\\\${UNSEEMLY}]`;
  const rest = `[^\\s${UNSEEMLY}]`;
  const pattern = `(?:${HTTP}${host}+(?:[/?#]${rest}*)?)?`;
  return orNothing(text.register(accepted, trimmedWord(pattern, max)));
}

const profile = z.object({
  realname: line("realname"),
  nickname: line("nickname"),
  gender: z._default(z.enum(["male", "female", "secrecy"]), "secrecy"),
  /** Whether ranked lists show the mark for women next to this user, if the user is a woman; absent: unchanged. */
  genderMark: z.optional(z.nullable(flag)),
  school: line("school"),
  number: line("number"),
  cfUsername: line("cfUsername"),
  blog: webAddress("blog"),
  github: webAddress("github"),
  /** Markdown. */
  signature: orNothing(z.string().check(z.maxLength(SIGNATURE_MAX))),
});
export type Profile = z.output<typeof profile>;

export const changeUserInfo = endpoint({
  method: "POST",
  path: "/api/change-userInfo",
  feature: "profile",
  access: "user",
  summary: "Change the own profile as a whole: absent and empty fields are cleared",
  input: profile,
  output: userInfo,
});

export const previewSignature = endpoint({
  method: "POST",
  path: "/api/preview-signature",
  feature: "profile",
  access: "user",
  summary: "Preview a bio in Markdown, without saving it",
  input: z.object({ signature: z.string().check(z.maxLength(SIGNATURE_MAX)) }),
  output: z.object({ html: z.string() }),
});

/** The user, by uid or by name; absent: the caller. */
const whose = {
  uid: z.optional(z.string().check(z.maxLength(32))),
  username: z.optional(z.string().check(z.maxLength(100))),
};

const solvedProblem = z.object({ id: z.int(), problemId: z.string(), difficulty: z.int() });

export const getUserHome = endpoint({
  method: "GET",
  path: "/api/get-user-home-info",
  feature: "profile",
  access: "guest",
  summary: "Public page of a user: profile, counters, solved problems that the caller may read",
  input: z.object(whose),
  output: z.object({
    uid: z.string(),
    username: z.string(),
    nickname: z.nullable(z.string()),
    gender: z.enum(["male", "female", "secrecy"]),
    avatar: z.nullable(z.string()),
    school: z.nullable(z.string()),
    /** Markdown source, and the rendered and sanitised HTML. */
    signature: z.nullable(z.string()),
    signatureHtml: z.nullable(z.string()),
    github: z.nullable(z.string()),
    blog: z.nullable(z.string()),
    rating: z.null(),
    /**
     * Rating from rated contests; null: the user has no rating, the rating is hidden from the reader, or the site has
     * no ratings.
     */
    contestRating: z.nullable(
      z.object({
        /** Null: the user has no rating yet. In this case, other users get `contestRating: null`. */
        rating: z.nullable(z.int()),
        contests: z.int(),
        /** Whether the user has taken part in fewer than six rated contests. */
        isProvisional: z.boolean(),
        /** Whether the rating is hidden from other users; sent only to the user whose profile this is. */
        isHidden: z.boolean(),
      }),
    ),
    /** Number of judged practice submissions. */
    total: z.int(),
    /** Number of solved problems, including those that the caller may not see. */
    ac: z.int(),
    /** Sum of the user's best scores. */
    score: z.int(),
    scoreList: z.array(z.int()),
    /** Display ids of the solved problems, in the order in which they were solved. */
    solvedList: z.array(z.string()),
    solvedGroupByDifficulty: z.record(z.string(), z.array(solvedProblem)),
    /**
     * Number of solved problems per language and per tag: at most 30 entries each, largest counts first. A problem
     * counts for each language in which it was solved.
     */
    solvedByLanguage: z.array(z.object({ language: z.string(), count: z.int() })),
    solvedByTag: z.array(
      z.object({ id: z.int(), name: z.string(), color: z.nullable(z.string()), count: z.int() }),
    ),
    recentLoginTime: z.nullable(z.string()),
  }),
});

export const getCalendarHeatmap = endpoint({
  method: "GET",
  path: "/api/get-user-calendar-heatmap",
  feature: "profile",
  access: "guest",
  summary: "Practice submissions per day of the last year, in the caller's time zone (default UTC)",
  input: z.object({
    ...whose,
    timeZone: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_+\-/]{1,64}$/))),
  }),
  output: z.object({
    /** The last day of the heatmap, as a date in `timeZone`. */
    endDate: z.string(),
    timeZone: z.string(),
    dataList: z.array(z.object({ date: z.string(), count: z.int() })),
  }),
});
