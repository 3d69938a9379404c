import type { Shape } from "../shape.ts";
import type { apiPage as source } from "../zh-CN/apiPage.ts";

export const apiPage = {
  title: "API",
  intro:
    "Every response is JSON: status, data, msg; an error also has a stable code and a requestId. Numbers may be sent as strings, unknown fields are ignored, missing booleans are false, a page below 1 is 1, and a limit above its maximum is that maximum. The machine-readable description defines exactly what each call accepts.",
  signIn:
    "Logging in (POST /api/login) returns a token in the response header Authorization; send it unchanged in the request header Authorization. When a response has Refresh-Token: true, its token replaces the old one.",
  machine: "Machine-readable description (OpenAPI 3.1)",
  otherLanguage: "中文",
  contents: "Contents",
  access: "Access",
  guest: "anyone",
  user: "logged in",
  staff: "staff",
  root: "super admin",
  input: "Input",
  query: "Query parameters",
  body: "JSON body",
  noInput: "No parameters.",
  output: "data of the response",
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
