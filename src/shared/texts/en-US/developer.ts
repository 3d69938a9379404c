import type { Shape } from "../shape.ts";
import type { developer as source } from "../zh-CN/developer.ts";

export const developer = {
  title: "Developers",
  lead: "What this site can do, your programs can do: the same calls, the same rules.",
  docs: "All calls, documented",
  machine: "OpenAPI 3.1 document",
  startTitle: "Start",
  startBase: "Every call begins with {base}.",
  startWrapper:
    "Responses are JSON: status, data, msg. status is 200 on success; an error also has a stable code, and msg explains it in the language of Accept-Language.",
  startPaging:
    "Lists have pages by currentPage and limit, at most 100 rows; numbers may be sent as text.",
  tokenTitle: "Tokens",
  tokenText:
    "Create a token in the settings and send it in the Authorization header of each request. Public content needs no token; the right to read shows what you can see, the right to submit lets programs submit and run code.",
  tokenLimits:
    "A token acts as an ordinary user: an administrator's token has no administration rights. A ban, deleting the account and a new password revoke it; logging out does not.",
  makeToken: "Create a token",
  examplesTitle: "Examples",
  examplesText:
    "Replace TOKEN by your token and run them; the Python examples use the standard library only.",
  tool: "Tool",
  curl: "curl",
  python: "Python",
  example: {
    problems: "List problems (no token needed)",
    me: "Who am I (read)",
    submit: "Submit code (submit)",
    follow: "Get a submission (read)",
  },
  callsTitle: "Calls available with tokens",
  callsText:
    "Generated from this site's OpenAPI document. Calls that are not listed accept no tokens.",
  call: "Call",
  purpose: "Purpose",
  needs: "Needs",
  scope: { any: "any token, or none", read: "read", submit: "submit" },
  limitsTitle: "Limits and fair use",
  limitRate:
    "Requests that come too fast get 429 with the seconds to wait in Retry-After. The interval between submissions is the same as on the pages.",
  limitPoll:
    "While waiting for a result, polling every 2 seconds is enough; /api/live pushes changes.",
  limitSecret:
    "A token gives access as you: keep it out of public code, and revoke it when you no longer need it.",
} as const satisfies Shape<typeof source>;
