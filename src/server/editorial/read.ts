import type * as z from "zod/mini";
import type * as calls from "../../shared/discussion/editorial.ts";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { only } from "../platform/database/db.ts";
import { currentHtml, withNote } from "../platform/rendering/rendering.ts";
import type { Call } from "../platform/route/route.ts";
import {
  editorialById,
  openEditorials,
  ownProposals,
  storeHtmlRow,
  textIn,
} from "./editorials.sql.ts";
import {
  type EditorialSource,
  mayManageEditorials,
  placedProblem,
  unknownEditorial,
} from "./place.ts";
import { isReleased, proposalBar, releaseReader } from "./policy.ts";

type ReaderCall = Pick<Call, "viewer" | "locale">;

interface ListedRow {
  id: number;
  title: string;
  author: string;
  createdAt: Date;
  modifiedAt: Date;
  release: calls.ListedEditorial["release"];
  releaseAt: Date | null;
}

/** Only users who may edit the problem see when the editorial is released. */
function presentListed(row: ListedRow, isEditor: boolean): calls.ListedEditorial {
  const { id, title, author, createdAt, modifiedAt, release, releaseAt } = row;
  return {
    id,
    title,
    author,
    gmtCreate: createdAt.toISOString(),
    gmtModified: modifiedAt.toISOString(),
    release: isEditor ? release : null,
    releaseAt: isEditor ? (releaseAt?.toISOString() ?? null) : null,
  };
}

/** A problem's editorials, limited to those that the viewer may open now. Refusals: those of `placedProblem`. */
export async function listEditorials(
  source: EditorialSource,
  sent: z.output<typeof calls.listEditorials.input>,
  { viewer, locale }: ReaderCall,
): Promise<calls.EditorialList> {
  const { db } = source;
  const problem = await placedProblem(source, sent, viewer);
  const isEditor = mayManageEditorials(viewer, problem);
  const pid = problem.id;
  const [rows, proposals] = await Promise.all([
    openEditorials(db, { ...releaseReader(viewer), pid, locale, isEditor }),
    viewer ? ownProposals(db, { uid: viewer.uid, pid, locale }) : [],
  ]);
  return {
    records: rows.map((row) => presentListed(row, isEditor)),
    proposals: proposals.map(({ id, title, state, reason, modifiedAt }) => ({
      id,
      title,
      state,
      reason,
      gmtModified: modifiedAt.toISOString(),
    })),
    proposalBar: proposalBar(viewer, problem, problem),
    managedPid: isEditor ? pid : null,
    managedClassId: isEditor ? problem.groupId : null,
  };
}

/**
 * An editorial with its text in the requested language, otherwise in the viewer's language, otherwise in any language.
 * Refusals: those of `placedProblem`; EDITORIAL_NOT_FOUND, also while the editorial is closed to the viewer.
 */
export async function readEditorial(
  source: EditorialSource,
  { id, language, ...sent }: z.output<typeof calls.getEditorial.input>,
  { viewer, locale }: ReaderCall,
): Promise<OutputOf<typeof calls.getEditorial>> {
  const { db } = source;
  const problem = await placedProblem(source, sent, viewer);
  const [row] = await editorialById(db, { id, locale });
  if (row?.pid !== problem.id || row.state !== "published") throw unknownEditorial(id);
  const isEditor = mayManageEditorials(viewer, problem);
  if (!isEditor && !isReleased(row, problem, db.clock.now())) throw unknownEditorial(id);
  const textLanguage = language ?? locale;
  const text = only(await textIn(db, { id, language: textLanguage }));
  const { content } = text;
  const html = await currentHtml(
    { source: content, html: text.html, renderer: text.renderer },
    {
      owner: `editorial:${id}`,
      store: (fresh) => storeHtmlRow(db, { id, locale: text.locale, content, ...fresh }),
    },
  );
  return {
    ...presentListed({ ...row, title: text.title }, isEditor),
    html: withNote(html, locale),
    language: text.locale,
    languages: row.languages,
  };
}
