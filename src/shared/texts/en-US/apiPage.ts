import type { Shape } from "../shape.ts";
import type { apiPage as source } from "../zh-CN/apiPage.ts";

export const apiPage = {
  title: "API",
  intro:
    "Every answer is JSON: status, data, msg; a refusal also has a stable code and a requestId. Numbers may be sent as strings, unknown fields are ignored.",
  signIn:
    "Logging in (POST /api/login) answers a token in the response header Authorization; send it back as it is in the request header Authorization. When an answer has Refresh-Token: true, its token replaces the old one.",
  machine: "Description for programs (OpenAPI 3.1)",
  otherLanguage: "中文",
  contents: "Contents",
  access: "Access",
  guest: "anyone",
  user: "signed in",
  staff: "staff",
  root: "super admin",
  input: "Input",
  query: "Query parameters",
  body: "JSON body",
  noInput: "Nothing to send.",
  output: "data of the answer",
  field: "Field",
  type: "Type",
  required: "Required",
  yes: "yes",
  byDefault: "Default",
  errors: "Error codes",
  code: "Code",
  http: "HTTP status",
  meaning: "Meaning",
  features: {
    account: "Accounts",
    site: "Site",
    problem: "Problems",
    submission: "Submissions",
  },
} as const satisfies Shape<typeof source>;
