import * as z from "zod/mini";
import { done, endpoint, nothing, rowId } from "../call/endpoint.ts";

export const getSessions = endpoint({
  method: "GET",
  path: "/api/sessions",
  feature: "account",
  access: "user",
  summary: "Where the caller is logged in",
  input: nothing,
  output: z.array(
    z.object({
      id: z.int(),
      /** Whether this is the session with which the request was sent. */
      current: z.boolean(),
      ip: z.string(),
      userAgent: z.string(),
      signedInAt: z.string(),
      /** Time of the last use, accurate to five minutes. */
      usedAt: z.string(),
    }),
  ),
});

export const endOwnSession = endpoint({
  method: "DELETE",
  path: "/api/session",
  feature: "account",
  access: "user",
  summary: "End one of the own sessions",
  input: z.object({ id: rowId }),
  output: done,
});

export const endOtherSessions = endpoint({
  method: "DELETE",
  path: "/api/sessions",
  feature: "account",
  access: "user",
  summary: "End all own sessions but the current one",
  input: nothing,
  output: done,
});
