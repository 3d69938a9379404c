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
    "Answers are JSON: status, data, msg. status is 200 on success; a refusal also has a stable code, and msg says it in words, in the language of Accept-Language.",
  startPaging:
    "Lists have pages by currentPage and limit, at most 100 rows; numbers may be sent as text.",
  tokenTitle: "Tokens",
  tokenText:
    "Make a token in the settings and send it in the Authorization header of each request. What everybody may read needs none; the right to read shows what you can see, the right to submit lets programs submit and run code.",
  tokenLimits:
    "A token acts as an ordinary person: that of an administrator carries no administration. A ban, the end of the account and a new password revoke it; logging out does not.",
  makeToken: "Make a token",
  examplesTitle: "Examples",
  examplesText:
    "Put your token in the place of TOKEN and run them; the Python ones need the standard library only.",
  tool: "Written with",
  curl: "curl",
  python: "Python",
  example: {
    problems: "List problems (no token needed)",
    me: "Who am I (read)",
    submit: "Submit code (submit)",
    follow: "Look at a submission (read)",
  },
  callsTitle: "Calls that tokens open",
  callsText: "Made from this site's OpenAPI document. Calls that are not listed accept no tokens.",
  call: "Call",
  purpose: "Purpose",
  needs: "Needs",
  scope: { any: "any token, or none", read: "read", submit: "submit" },
  limitsTitle: "Limits and manners",
  limitRate:
    "Requests that come too fast get 429 with the seconds to wait in Retry-After. Submissions keep the same interval as on the pages.",
  limitPoll:
    "While waiting for a result, asking every 2 seconds is enough; /api/live pushes changes by itself.",
  limitSecret:
    "A token stands for you: keep it out of public code, and revoke it when you no longer need it.",
} as const satisfies Shape<typeof source>;
