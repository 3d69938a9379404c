import * as z from "zod/mini";
import {
  EDITORIAL_BODY_MAX,
  editorialLocale,
  editorialRevision,
  editorialText,
  editorialTexts,
} from "./editorial.ts";
import {
  EDITORIAL_REASON_MAX,
  EDITORIALS_MAX,
  editorialReleases,
  editorialStates,
} from "./editorialRules.ts";
import { done, endpoint, rowId } from "../call/endpoint.ts";

/** Properties that all endpoints for users who may edit the problem have in common. */
const common = { feature: "editorial", access: "classStaff" } as const;

const release = z.enum(editorialReleases);
/** ISO time; required if `release` is `time`. */
const releaseAt = z._default(z.nullable(z.iso.datetime({ offset: true })), null);

const managed = z.object({
  id: z.int(),
  state: z.enum(editorialStates),
  /** Title in the language of the request if it exists, otherwise in the other language. */
  title: z.string(),
  languages: z.array(editorialLocale),
  /** Username; empty when the account was deleted. */
  author: z.string(),
  release,
  releaseAt: z.nullable(z.string()),
  /** Reason for the refusal; empty if the text was not refused. */
  reason: z.string(),
  revision: z.int(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
});

export const listManagedEditorials = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/editorials",
  summary:
    "All editorials of a problem in their order, then proposals that wait, the oldest first, then refused ones; without their texts",
  input: z.object({ pid: rowId }),
  output: z.object({
    problemId: z.string(),
    classId: z.nullable(z.int()),
    records: z.array(managed),
  }),
});

export const getManagedEditorial = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/editorial",
  summary: "One editorial or proposal with its texts, for those who may edit the problem",
  input: z.object({ id: rowId }),
  output: z.extend(managed, { pid: z.int(), texts: z.array(editorialText) }),
});

export const createEditorial = endpoint({
  ...common,
  method: "POST",
  path: "/api/admin/editorial",
  bodyMax: EDITORIAL_BODY_MAX,
  summary: "Write an editorial of a problem, which is published as its release says",
  input: z.object({ pid: rowId, texts: editorialTexts, release, releaseAt }),
  output: z.object({ id: z.int(), revision: z.int() }),
});

export const updateEditorial = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/editorial",
  bodyMax: EDITORIAL_BODY_MAX,
  summary:
    "Change the texts and the release of an editorial; a version newer than the one that was read is not overwritten (CONFLICT)",
  input: z.object({
    id: rowId,
    revision: editorialRevision,
    texts: editorialTexts,
    release,
    releaseAt,
  }),
  output: z.object({ revision: z.int() }),
});

export const deleteEditorial = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/admin/editorial",
  summary: "Delete an editorial with its versions; it can be restored for a minute",
  input: z.object({ id: rowId }),
  output: done,
});

export const orderEditorials = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/editorial-order",
  summary:
    "The order of all published editorials of a problem; CONFLICT when the ids are not exactly these",
  input: z.object({ pid: rowId, ids: z.array(rowId).check(z.maxLength(EDITORIALS_MAX)) }),
  output: done,
});

export const decideEditorial = endpoint({
  ...common,
  method: "PUT",
  path: "/api/admin/editorial-decision",
  summary:
    "Accept a proposal, with its release, or refuse it with a reason; its author gets a message. A version newer than the one that was read is not decided (CONFLICT)",
  input: z.object({
    id: rowId,
    revision: editorialRevision,
    isAccepted: z.boolean(),
    /** Required if the proposal is refused. */
    reason: z._default(z.string().check(z.maxLength(EDITORIAL_REASON_MAX)), ""),
    release: z._default(release, "always"),
    releaseAt,
  }),
  output: done,
});

export const listEditorialVersions = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/editorial-history",
  summary: "Versions of an editorial without their texts, newest first",
  input: z.object({ id: rowId }),
  output: z.array(
    z.object({
      revision: z.int(),
      /** Username of the author of this version; empty when the account was deleted. */
      username: z.string(),
      gmtCreate: z.string(),
    }),
  ),
});

export const getEditorialVersion = endpoint({
  ...common,
  method: "GET",
  path: "/api/admin/editorial-version",
  summary: "The texts of one version of an editorial",
  input: z.object({ id: rowId, revision: editorialRevision }),
  output: z.object({
    revision: z.int(),
    texts: z.array(editorialText),
    username: z.string(),
    gmtCreate: z.string(),
  }),
});
