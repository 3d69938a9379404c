import type { Shape } from "../shape.ts";
import type { remoteErrors as source } from "../zh-CN/errorsRemote.ts";

export const remoteErrors = {
  BACKEND_UNAVAILABLE: "Submissions to this problem cannot be judged right now; try again later",
  REMOTE_JUDGE_UNKNOWN: "This judge is not supported; choose one in the list",
  REMOTE_ID_WRONG: "“{id}” is not an ID or address of a problem of {judge}",
  REMOTE_TOO_MANY: "At most {max} problems can be imported at once",
} as const satisfies Shape<typeof source>;
