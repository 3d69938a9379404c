import type * as z from "zod/mini";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import { Refusal } from "../../shared/call/errors.ts";
import type * as calls from "../../shared/discussion/moderation.ts";
import {
  REPORT_TOTAL_MAX,
  type ReportKind,
  reportKinds,
  type ReportOutcome,
  reportOutcomes,
  reportContent,
  type ReportTag,
  reportTags,
} from "../../shared/discussion/moderationRules.ts";
import { recordAction } from "../audit/service.ts";
import { moderatesClasses } from "../discussion/policy.ts";
import { visibleTitles } from "../discussion/service.ts";
import { sendMessages } from "../message/service.ts";
import { type Database, type Db, only, type Tx } from "../platform/database/db.ts";
import type { SignedInCall, Viewer } from "../platform/route/route.ts";
import {
  type GuardedReport,
  handlesReports,
  mayMute,
  readsReported,
  seesReport,
} from "./policy.ts";
import {
  handleReports,
  lockReports,
  reopenReport,
  reportRow,
  type ReportRow,
  reportsIn,
} from "./sql.ts";

/** A page of the reports that the viewer may see. Refusal: FORBIDDEN. */
export async function listReports(
  db: Database,
  { currentPage, limit, state }: z.output<typeof calls.listReports.input>,
  { viewer }: SignedInCall,
): Promise<OutputOf<typeof calls.listReports>> {
  if (!handlesReports(viewer)) throw new Refusal("FORBIDDEN");
  const list = reportsIn(state ?? "all");
  const reach = { uid: viewer.uid, ofClasses: moderatesClasses(viewer) };
  const offset = (currentPage - 1) * limit;
  const size = Math.max(0, Math.min(limit, REPORT_TOTAL_MAX - offset));
  const [rows, counts] = await Promise.all([
    size > 0 ? list.page(db, { ...reach, limit: size, offset }) : [],
    list.count(db, { ...reach, countMax: REPORT_TOTAL_MAX }),
  ]);
  const titles = await titlesOf(db, rows, viewer);
  return {
    records: rows.map((row) => present(row, { viewer, titles })),
    total: only(counts).total,
  };
}

type Titles = ReadonlyMap<number, string>;

async function titlesOf(
  db: Db,
  rows: readonly { did: number | null }[],
  viewer: Viewer,
): Promise<Titles> {
  const ids = [...new Set(rows.flatMap(({ did }) => did ?? []))];
  return ids.length === 0 ? new Map() : visibleTitles(db, ids, viewer);
}

function present(
  row: ReportRow,
  { viewer, titles }: { viewer: Viewer; titles: Titles },
): calls.Report {
  const seesPost = row.did !== null && titles.has(row.did);
  const isReadable = readsReported(viewer, row, { seesPost });
  const kind = kindOf(row.kind);
  const tags = tagsOf(row.tags);
  const isPostReadable = isReadable && row.isPostThere;
  const target = { uid: row.reportedUid, roleId: row.roleId, mutedUntil: row.mutedUntil };
  return {
    id: row.id,
    kind,
    did: row.did,
    commentId: row.commentId,
    reporter: row.reporter,
    content: reportContent(tags, row.reason),
    tags,
    reason: row.reason,
    status: row.isHandled,
    outcome: outcomeOf(row.outcome),
    handler: row.handler,
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: (row.handledAt ?? row.createdAt).toISOString(),
    discussionTitle: isPostReadable ? row.title : null,
    discussionAuthor: isPostReadable ? row.author : null,
    gid: row.classId,
    reportedUid: row.reportedUid,
    reportedName: row.reportedName,
    mutedUntil: row.mutedUntil?.toISOString() ?? null,
    mayMute: !row.isAccountDeleted && mayMute(viewer, target),
    excerpt: isReadable ? row.excerpt : null,
    quote: isPostReadable ? row.quote : null,
    isHidden: isPostReadable
      ? kind === "discussion"
        ? row.isPostHidden
        : row.isCommentHidden
      : null,
    sameNum: row.sameNum,
  };
}

function kindOf(stored: string): ReportKind {
  const kind = reportKinds.find((name) => name === stored);
  if (kind === undefined) throw new Error(`unknown kind of report ${stored}`);
  return kind;
}

function outcomeOf(stored: string | null): ReportOutcome | null {
  return reportOutcomes.find((name) => name === stored) ?? null;
}

function tagsOf(stored: readonly string[]): ReportTag[] {
  const names = Object.keys(reportTags) as ReportTag[];
  return names.filter((name) => stored.includes(name));
}

/** A report whose text the viewer may read. Refusal: REPORT_NOT_FOUND. */
export async function readableReport(db: Db, id: number, viewer: Viewer) {
  const [report] = await reportRow(db, { id });
  if (!report) throw new Refusal("REPORT_NOT_FOUND");
  const titles = await titlesOf(db, [report], viewer);
  const seesPost = report.did !== null && titles.has(report.did);
  const guarded: GuardedReport = report;
  if (!seesReport(viewer, guarded) || !readsReported(viewer, guarded, { seesPost })) {
    throw new Refusal("REPORT_NOT_FOUND");
  }
  return report;
}

/** Path of the page that shows the reported content. */
export function pathOf({
  kind,
  did,
  commentId,
  reportedUid,
}: Pick<ReportRow, "kind" | "did" | "commentId" | "reportedUid">): string {
  if (did === null) {
    return kind === "discussion" || kind === "comment"
      ? "/discussion"
      : `/user-home?uid=${reportedUid}`;
  }
  const post = `/discussion-detail/${did}`;
  return commentId === null ? post : `${post}#comment-${commentId}`;
}

/**
 * Marks a report as handled (with `same`, also the other open reports about the same text), or reopens it. Each
 * reporter gets one message. Refusals: FORBIDDEN, REPORT_NOT_FOUND, CONFLICT if another decision has been stored in the
 * meantime.
 */
export async function handleReport(
  db: Database,
  { id, status, outcome, same }: z.output<typeof calls.handleReport.input>,
  call: SignedInCall,
): Promise<{ changed: number }> {
  const { viewer } = call;
  if (!handlesReports(viewer)) throw new Refusal("FORBIDDEN");
  const report = await readableReport(db, id, viewer);
  return db.transaction(async (tx) => {
    const reports = await lockReports(tx, { subject: report.subject });
    const chosen = reports.find((each) => each.id === id);
    if (!chosen) throw new Refusal("REPORT_NOT_FOUND");
    if (chosen.isHandled === status) {
      const isOther = status && outcome !== null && chosen.outcome !== outcome;
      if (isOther) throw new Refusal("CONFLICT");
      return { changed: 0 };
    }
    if (!status) return reopen(tx, { id, before: chosen.outcome, target: report.subject }, call);
    const open = reports.filter((each) => !each.isHandled && (same || each.id === id));
    const ids = open.map((each) => each.id);
    const handled = await handleReports(tx, { ids, outcome, uid: viewer.uid });
    const reporters = handled.filter(({ isTold }) => isTold).map((each) => each.reporterUid);
    await sendMessages(tx, reporters, {
      template: templateOf(outcome),
      params: { path: pathOf(report) },
    });
    await recordAction(tx, call, {
      action: "report.handle",
      target: report.subject,
      after: { outcome, reports: ids.length },
    });
    return { changed: ids.length };
  });
}

function templateOf(outcome: ReportOutcome | null) {
  if (outcome === null) return "reportHandled";
  return outcome === "upheld" ? "reportUpheld" : "reportDeclined";
}

async function reopen(
  tx: Tx,
  { id, before, target }: { id: number; before: string | null; target: string },
  call: SignedInCall,
): Promise<{ changed: number }> {
  await reopenReport(tx, { id });
  await recordAction(tx, call, { action: "report.reopen", target, before: { outcome: before } });
  return { changed: 1 };
}
