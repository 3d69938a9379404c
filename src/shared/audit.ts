import * as z from "zod/mini";
import { endpoint, filterText, pageLimit, filterId } from "./endpoint.ts";

/** Every audited action of administrators: feature.verb. */
export const auditActions = [
  "user.update",
  "user.forbid",
  "user.delete",
  "user.pass",
  "user.reject",
  "user.import",
  "user.generate",
  "user.secondFactor",
  "user.invite",
  "user.revokeInvitation",
  "announcement.create",
  "announcement.update",
  "announcement.delete",
  "site.website",
  "site.switches",
  "site.mail",
  "site.mailTest",
  "site.carousel",
  "site.database",
  "site.languages",
  "site.firstRun",
  "contest.others",
  "contest.create",
  "contest.update",
  "contest.clone",
  "contest.visible",
  "contest.reveal",
  "contest.extend",
  "contest.delete",
  "contest.problemAdd",
  "contest.problemUpdate",
  "contest.problemOrder",
  "contest.problemRemove",
  "contest.problemChange",
  "contest.questionCreate",
  "contest.questionAnswer",
  "contest.questionPublish",
  "contest.questionDelete",
  "contest.answerTemplates",
  "contest.export",
  "contest.balloonRelease",
  "contest.printRelease",
  "contest.medals",
  "contest.printTokenCreate",
  "contest.printTokenRevoke",
  "contest.participantAdd",
  "contest.participantUpdate",
  "contest.participantDisqualify",
  "contest.participantRestore",
  "contest.participantRemove",
  "contest.sessionRelease",
  "contest.sessionReleaseAll",
  "training.create",
  "training.update",
  "training.visible",
  "training.clone",
  "training.delete",
  "training.problemAdd",
  "training.problemUpdate",
  "training.problemOrder",
  "training.problemRemove",
  "training.categoryCreate",
  "training.categoryUpdate",
  "training.categoryDelete",
  "training.export",
  "class.create",
  "class.update",
  "class.archive",
  "class.restore",
  "class.transfer",
  "class.delete",
  "class.memberUpdate",
  "class.memberRemove",
  "class.invitationCreate",
  "class.invitationRevoke",
  "class.creatorAdd",
  "class.creatorRemove",
  "submission.rejudge",
  "submission.manual",
  "similarity.start",
  "similarity.cancel",
  "similarity.delete",
  "similarity.decide",
  "similarity.export",
  "rejudging.start",
  "rejudging.apply",
  "rejudging.cancel",
  "problem.create",
  "problem.update",
  "problem.auth",
  "problem.archive",
  "problem.restore",
  "problem.delete",
  "problem.file",
  "tag.create",
  "tag.update",
  "tag.delete",
  "tag.merge",
  "tag.order",
  "tag.createClassification",
  "tag.updateClassification",
  "tag.deleteClassification",
  "tag.orderClassifications",
  "testData.save",
  "testData.switch",
  "problemCheck.start",
  "problemCheck.drop",
  "problemCheck.apply",
  "problemCheck.solution",
  "problemCheck.validator",
  "package.import",
  "package.export",
] as const;

export type AuditAction = (typeof auditActions)[number];

const values = z.nullable(z.record(z.string(), z.unknown()));

const auditEntry = z.object({
  id: z.int(),
  at: z.string(),
  /** Null when the user was deleted. */
  actorUid: z.nullable(z.string()),
  /** Name of the user at that time. */
  actor: z.string(),
  ip: z.string(),
  /** One of `auditActions`, or one that an older version wrote. */
  action: z.string(),
  target: z.string(),
  /** Changed fields only. */
  before: values,
  after: values,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A time as ISO text. An unreadable one, or a year without four digits, means no filter. */
const moment = z.pipe(
  z.optional(z.string()),
  z.transform((text) => {
    const at = new Date(text ?? "");
    const year = at.getUTCFullYear();
    return year >= 1 && year <= 9999 ? at.toISOString() : undefined;
  }),
);

export const getAuditLog = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  feature: "audit",
  access: "root",
  summary: "Audit log, newest first; the next page begins below `before`",
  input: z.object({
    /** Only entries with a lower id. */
    before: filterId,
    limit: pageLimit(50),
    /** Name of the actor, case-insensitive. */
    actor: filterText(100),
    action: filterText(60),
    /** Part of the target. */
    text: filterText(100),
    from: moment,
    to: moment,
  }),
  output: z.object({
    records: z.array(auditEntry),
    /** `before` of the next page; null at the end. */
    next: z.nullable(z.int()),
  }),
});
