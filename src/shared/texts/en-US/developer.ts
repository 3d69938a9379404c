import type { Shape } from "../shape.ts";
import type { developer as source } from "../zh-CN/developer.ts";

export const developer = {
  title: "Developers",
  lead: "Your programs can do what you can do on this site, with the same calls and the same rules.",
  docs: "API reference",
  machine: "OpenAPI 3.1 document",
  startTitle: "Getting started",
  startBase: "Every call begins with {base}.",
  startWrapper:
    "Responses are JSON: status, data, msg. status is 200 on success; an error also has a stable code, and msg explains it in the language of Accept-Language.",
  startPaging:
    "Lists have pages by currentPage and limit, at most 100 rows; numbers may be sent as strings.",
  tokenTitle: "Tokens",
  tokenText:
    "Create a token in the settings and send it in the Authorization header of each request. Public content needs no token; the permission Read shows what you can see, the permission Submit lets programs submit and run code.",
  tokenLimits:
    "A token acts as an ordinary user: an administrator's token has no administration rights. A ban, deleting the account and a new password revoke it; logging out does not.",
  makeToken: "Create a token",
  examplesTitle: "Examples",
  examplesText:
    "Replace TOKEN with your token and run them; the Python examples use the standard library only.",
  tool: "Tool",
  curl: "curl",
  python: "Python",
  example: {
    problems: "List problems (no token needed)",
    me: "Get your own account (read)",
    submit: "Submit code (submit)",
    follow: "Get a submission (read)",
  },
  callsTitle: "Calls available with tokens",
  callsText:
    "Generated from this site's OpenAPI document. Calls that are not listed accept no tokens.",
  call: "Call",
  purpose: "Purpose",
  needs: "Permission",
  scope: { any: "any token, or none", read: "read", submit: "submit", grades: "grades of classes" },
  limitsTitle: "Usage limits",
  limitRate:
    "Requests that come too fast get 429 with the seconds to wait in Retry-After. The interval between submissions is the same as on the pages.",
  limitPoll:
    "While waiting for a result, polling every 2 seconds is enough; /api/live pushes changes.",
  limitSecret:
    "A token gives access as you: keep it out of public code, and revoke it when you no longer need it.",
} as const satisfies Shape<typeof source>;
