import * as z from "zod/mini";
import { done, endpoint, rowId } from "../call/endpoint.ts";

export const unregisterContest = endpoint({
  method: "POST",
  path: "/api/unregister-contest",
  feature: "contest",
  access: "user",
  summary: "Withdraw the own registration for a contest before its start",
  input: z.object({ cid: rowId }),
  output: done,
});
