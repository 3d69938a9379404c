import * as z from "zod/mini";
import {
  EDITORIAL_CONTENT_MAX,
  EDITORIAL_TITLE_MAX,
  editorialReleases,
  editorialStates,
  proposalBars,
} from "./editorialRules.ts";
import { done, endpoint, rowId, wholeNumberWithin } from "../call/endpoint.ts";
import { locales } from "../text/locale.ts";
import { NOT_EMPTY, tidyText } from "../text/tidyText.ts";

const common = { feature: "editorial" } as const;

/**
 * Body limit in bytes, enough for an editorial in two languages with 65,535 characters each and at most six bytes per
 * character in JSON.
 */
export const EDITORIAL_BODY_MAX = 1024 * 1024;

export const editorialLocale = z.enum(locales);

/** The text of an editorial in one language, as Markdown source. */
export const editorialText = z.object({
  locale: editorialLocale,
  title: z.string().check(
    z.maxLength(EDITORIAL_TITLE_MAX),
    z.regex(NOT_EMPTY),
    z.overwrite((text) => tidyText(text) ?? ""),
  ),
  content: z.string().check(z.maxLength(EDITORIAL_CONTENT_MAX), z.regex(NOT_EMPTY)),
});
export type EditorialText = z.output<typeof editorialText>;

/** The texts of an editorial: at least one, at most one per language. */
export const editorialTexts = z.array(editorialText).check(z.minLength(1), z.maxLength(2));
/** Version number of the text; a call that edits the text must send it. */
export const editorialRevision = wholeNumberWithin(1, 2 ** 31 - 1);

const optionalId = z.optional(z.nullable(rowId));
/**
 * The problem as its page identifies it: by display id in a contest (`cid`), in a training (`tid`), or otherwise in the
 * problem bank.
 */
const problemPlace = {
  problemId: z.string().check(z.minLength(1), z.maxLength(50)),
  cid: optionalId,
  tid: optionalId,
};

const listed = z.object({
  id: z.int(),
  /** Title in the reader's language if it exists, otherwise in the other language. */
  title: z.string(),
  /** Username; empty when the account was deleted. */
  author: z.string(),
  gmtCreate: z.string(),
  gmtModified: z.string(),
  /**
   * Sent to users who may edit the problem; null for other readers, who only receive editorials that are open to them.
   */
  release: z.nullable(z.enum(editorialReleases)),
  /** Release time (ISO); null: there is none. */
  releaseAt: z.nullable(z.string()),
});
export type ListedEditorial = z.output<typeof listed>;

const ownProposal = z.object({
  id: z.int(),
  title: z.string(),
  state: z.enum(editorialStates),
  /** Reason for the refusal; empty if the text was not refused. */
  reason: z.string(),
  gmtModified: z.string(),
});

export const listEditorials = endpoint({
  ...common,
  method: "GET",
  path: "/api/editorials",
  access: "guest",
  summary:
    "Editorials of a problem that the caller may open now, in their order, without their texts; a problem whose editorials are closed answers like one without any. With the caller's own proposals that are not accepted",
  input: z.object(problemPlace),
  output: z.object({
    records: z.array(listed),
    proposals: z.array(ownProposal),
    /** Why the caller cannot propose an editorial; null: the caller can. */
    proposalBar: z.nullable(z.enum(proposalBars)),
    /** The problem's numeric id; sent to users who may edit its editorials, null for others. */
    managedPid: z.nullable(z.int()),
    /** The class that owns the problem; sent to users who may edit the problem. */
    managedClassId: z.nullable(z.int()),
  }),
});
export type EditorialList = z.output<typeof listEditorials.output>;

export const getEditorial = endpoint({
  ...common,
  method: "GET",
  path: "/api/editorial",
  access: "guest",
  summary: "One editorial of a problem with its text, if the caller may open it now",
  input: z.object({
    ...problemPlace,
    id: rowId,
    /**
     * Language of the text. If the language is absent, or if there is no text in this language, the caller's language
     * is used, and failing that, the other language.
     */
    language: z.optional(editorialLocale),
  }),
  output: z.extend(listed, {
    /** The text, rendered and sanitised. */
    html: z.string(),
    language: editorialLocale,
    languages: z.array(editorialLocale),
  }),
});
export type EditorialDetail = z.output<typeof getEditorial.output>;

export const createEditorialProposal = endpoint({
  ...common,
  method: "POST",
  path: "/api/editorial-proposal",
  access: "user",
  bodyMax: EDITORIAL_BODY_MAX,
  summary:
    "Propose an editorial for a problem that the caller has solved; those who may edit the problem accept or refuse it",
  input: z.object({ ...problemPlace, texts: editorialTexts }),
  output: z.object({ id: z.int() }),
});

export const getEditorialProposal = endpoint({
  ...common,
  method: "GET",
  path: "/api/editorial-proposal",
  access: "user",
  summary: "The texts of an own proposal that is not accepted",
  input: z.object({ id: rowId }),
  output: z.object({
    id: z.int(),
    state: z.enum(editorialStates),
    revision: z.int(),
    texts: z.array(editorialText),
    gmtModified: z.string(),
  }),
});

export const updateEditorialProposal = endpoint({
  ...common,
  method: "PUT",
  path: "/api/editorial-proposal",
  access: "user",
  bodyMax: EDITORIAL_BODY_MAX,
  summary:
    "Edit an own proposal; a refused one is proposed again. A version newer than the one that was read is not overwritten (CONFLICT)",
  input: z.object({ id: rowId, revision: editorialRevision, texts: editorialTexts }),
  output: z.object({ revision: z.int() }),
});

export const deleteEditorialProposal = endpoint({
  ...common,
  method: "DELETE",
  path: "/api/editorial-proposal",
  access: "user",
  summary: "Withdraw an own proposal; it can be restored for a minute",
  input: z.object({ id: rowId }),
  output: done,
});

export const restoreEditorial = endpoint({
  ...common,
  method: "POST",
  path: "/api/editorial-restore",
  access: "user",
  summary: "Restore an editorial or a proposal that the caller deleted within the last minute",
  input: z.object({ id: rowId }),
  output: done,
});
