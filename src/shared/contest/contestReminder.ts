import * as z from "zod/mini";
import { done, endpoint, flag, rowId } from "../call/endpoint.ts";

const common = { feature: "contest", access: "user", path: "/api/contest-reminder" } as const;

export const getContestReminder = endpoint({
  ...common,
  method: "GET",
  summary: "Whether the caller wants to be reminded of a public contest before its start",
  input: z.object({ cid: rowId }),
  output: z.object({ isWanted: z.boolean() }),
});

export const setContestReminder = endpoint({
  ...common,
  method: "PUT",
  summary:
    "Ask to be reminded of a public contest before its start, or no longer; contestants of others are reminded anyway",
  input: z.object({ cid: rowId, isWanted: flag }),
  output: done,
});
