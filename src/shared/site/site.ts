import * as z from "zod/mini";
import { endpoint, nothing } from "../call/endpoint.ts";
import { logo } from "../text/logo.ts";

export const websiteConfig = z.object({
  baseUrl: z.string(),
  name: z.string(),
  shortName: z.string(),
  description: z.string(),
  recordName: z.string(),
  recordUrl: z.string(),
  projectName: z.string(),
  projectUrl: z.string(),
  filingNumber: z.string(),
  filingUrl: z.string(),
  register: z.boolean(),
  problem: z.boolean(),
  training: z.boolean(),
  contest: z.boolean(),
  status: z.boolean(),
  rank: z.boolean(),
  discussion: z.boolean(),
  /** Whether classes have discussions, and whether contests have discussions after they end. */
  classDiscussion: z.boolean(),
  contestDiscussion: z.boolean(),
  introduction: z.boolean(),
  /** Whether ratings of contestants are shown. */
  contestRating: z.boolean(),
  /**
   * Shown before the site's name, or instead of the name if the logo's width is at least three times its height; null
   * if there is no logo.
   */
  logo: z.nullable(logo),
});
export type WebsiteConfig = z.output<typeof websiteConfig>;

export const getWebsiteConfig = endpoint({
  method: "GET",
  path: "/api/get-website-config",
  feature: "site",
  access: "guest",
  summary: "Names, links and section flags of the site",
  input: nothing,
  output: websiteConfig,
});

/** State of judging and of sandbox isolation, shown to staff on every page. */
export const getSiteHealth = endpoint({
  method: "GET",
  path: "/api/admin/site-health",
  feature: "site",
  access: "staff",
  summary: "Judge nodes, sandbox tiers and queue length, for staff",
  input: nothing,
  output: z.object({
    queued: z.int(),
    judges: z.array(
      z.object({
        name: z.string(),
        alive: z.boolean(),
        /**
         * Whether the node is in rotation: connected, healthy by its own check, and not excluded because of failures.
         */
        inRotation: z.boolean(),
        /** Why the node is not in rotation. */
        failure: z.nullable(z.object({ code: z.string(), hint: z.string(), detail: z.string() })),
        tier: z.enum(["full", "user", "weak"]),
        cgroup: z.int(),
        reasons: z.array(z.string()),
        slots: z.int(),
        languages: z.array(z.object({ name: z.string(), version: z.string() })),
        lastSeen: z.string(),
      }),
    ),
  }),
});

/** Numbers that the home page shows; each number needs only one cheap query. */
export const getHomeSummary = endpoint({
  method: "GET",
  path: "/api/home-summary",
  feature: "site",
  access: "guest",
  summary: "Counts and newest problems for the home page",
  input: nothing,
  output: z.object({
    problems: z.int(),
    submissions: z.int(),
    accepted: z.int(),
    languages: z.array(z.string()),
    /** Numbers of visible announcements, carousel pictures and contests; the page reserves space for them. */
    announcements: z.int(),
    carousel: z.int(),
    contests: z.int(),
    /** The running contests that end soonest, at most three. */
    running: z.array(z.object({ id: z.int(), title: z.string(), endTime: z.string() })),
    /**
     * Other sites that judge submissions for problems on this site, and the number of languages that each of them
     * supports; `isDown`: currently unavailable.
     */
    remoteJudges: z.array(z.object({ oj: z.string(), languages: z.int(), isDown: z.boolean() })),
    newest: z.array(
      z.object({
        pid: z.int(),
        problemId: z.string(),
        title: z.string(),
        difficulty: z.int(),
        ac: z.int(),
        total: z.int(),
      }),
    ),
  }),
});

export const getHomeCarousel = endpoint({
  method: "GET",
  path: "/api/home-carousel",
  feature: "site",
  access: "guest",
  summary: "Pictures of the home page's carousel, in order",
  input: nothing,
  output: z.array(z.object({ id: z.int(), url: z.string() })),
});
