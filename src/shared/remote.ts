import * as z from "zod/mini";
import { done, endpoint, nothing, rowId } from "./endpoint.ts";

const feature = "remote";
const group = z.object({ accountGroup: z.string().check(z.maxLength(10)) });

const remoteHandle = z.object({
  accountGroup: z.string(),
  /** Name of the judge. */
  title: z.string(),
  /** Empty: none is set. */
  handle: z.string(),
  /** To be written into the profile at the judge until the handle is verified; empty: none is set. */
  token: z.string(),
  /** Where the user changes their profile. */
  profileUrl: z.string(),
  isVerified: z.boolean(),
});
export type RemoteHandle = z.output<typeof remoteHandle>;

export const listRemoteHandles = endpoint({
  method: "GET",
  path: "/api/remote/handles",
  feature,
  access: "user",
  summary: "The caller's names at judges where users submit themselves",
  input: nothing,
  output: z.array(remoteHandle),
});

export const setRemoteHandle = endpoint({
  method: "PUT",
  path: "/api/remote/handle",
  feature,
  access: "user",
  summary: "Set the own name at another judge; it is verified by a token in the profile there",
  input: z.extend(group, { handle: z.string().check(z.trim(), z.maxLength(60)) }),
  output: remoteHandle,
});

export const checkRemoteHandle = endpoint({
  method: "POST",
  path: "/api/remote/handle-check",
  feature,
  access: "user",
  summary:
    "Look for the token in the profile at the other judge, which verifies the own name there",
  input: group,
  output: remoteHandle,
});

export const deleteRemoteHandle = endpoint({
  method: "DELETE",
  path: "/api/remote/handle",
  feature,
  access: "user",
  summary: "Remove the own name at another judge",
  input: group,
  output: done,
});

export const getRemoteLink = endpoint({
  method: "GET",
  path: "/api/remote/link",
  feature,
  access: "user",
  summary: "Where to submit the code of an own submission, and which submission there was named",
  input: z.object({ submitId: rowId }),
  output: z.object({
    judge: z.string(),
    accountGroup: z.string(),
    submitUrl: z.string(),
    /** Empty: none is verified. */
    handle: z.string(),
    /** Null: none was named yet. */
    remoteId: z.nullable(z.string()),
  }),
});

export const setRemoteLink = endpoint({
  method: "POST",
  path: "/api/remote/link",
  feature,
  access: "user",
  summary:
    "Name the submission at the other judge, by number or address, whose verdict an own submission gets",
  input: z.object({ submitId: rowId, submission: z.string().check(z.trim(), z.maxLength(300)) }),
  output: done,
});
