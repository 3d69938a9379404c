import { mayListAll } from "../../authority/policy.ts";
import { accountRuleText } from "../../../shared/account/accountRule.ts";
import * as calls from "../../../shared/contestOrganizer/contestAdmin.ts";
import { sentRegulations } from "../../../shared/contest/contestRegulations.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type * as z from "zod/mini";
import type { Db } from "../../platform/database/db.ts";
import { containing } from "../../platform/text/likePattern.ts";
import type { SignedInCall } from "../../platform/route/route.ts";
import { adminContests } from "./admin.sql.ts";
import type { AdminContestRow } from "../organizer/organized.sql.ts";
import { organizedToRead } from "../organizer/organized.ts";

import { mayDeleteContest, mayEditContest } from "../policy.ts";
import { presentRow } from "../read.ts";

/** Contests in the admin list, searchable by title or id. */
export async function listForAdmin(
  db: Db,
  { classId, currentPage, limit, keyword }: z.output<typeof calls.listAdminContests.input>,
  call: SignedInCall,
): Promise<OutputOf<typeof calls.listAdminContests>> {
  const groupId = classId ?? null;
  if (!mayListAll(call.viewer, "contest", groupId)) throw new Refusal("FORBIDDEN");
  const id = keyword !== undefined && /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  const pattern = keyword === undefined ? null : containing(keyword.toLowerCase());
  const rows = await adminContests(db, {
    groupId,
    pattern,
    id,
    limit,
    offset: (currentPage - 1) * limit,
  });
  const now = db.clock.now();
  const records = rows.map((row) => ({
    ...presentRow(row, now),
    visible: row.isVisible,
    gmtCreate: row.createdAt.toISOString(),
    mayEdit: mayEditContest(call.viewer, row),
    mayDelete: mayDeleteContest(call.viewer, row),
  }));
  return { records, total: rows[0]?.total ?? 0 };
}

export async function readForAdmin(
  db: Db,
  contestId: number,
  call: SignedInCall,
): Promise<calls.AdminContest> {
  return contestForAdmin(await organizedToRead(db, contestId, call), db.clock.now(), call);
}

/** A contest with the fields of its form. */
export function contestForAdmin(
  row: AdminContestRow,
  now: number,
  { viewer, ip }: Pick<SignedInCall, "viewer" | "ip">,
): calls.AdminContest {
  const { description, accountRule, passwordHash, frozenFrom, source } = row;
  const listed = presentRow({ ...row, count: 0 }, now);
  const { id, title, rule, type, auth, uid, author, status, startTime, endTime, duration } = listed;
  return {
    id,
    classId: row.groupId,
    title,
    description,
    rule,
    type,
    auth,
    uid,
    author,
    status,
    startTime,
    endTime,
    duration,
    oiRankScoreType: listed.oiRankScoreType,
    openPwdLimit: passwordHash !== null || row.isPasswordUnset,
    hasPassword: passwordHash !== null,
    isPasswordUnset: row.isPasswordUnset,
    pwd: passwordHash === null ? null : calls.STORED_PASSWORD,
    openAccountLimit: accountRule !== null,
    accountLimitRule: accountRule && accountRuleText(accountRule),
    sealRank: frozenFrom !== null,
    sealRankTime: frozenFrom?.toISOString() ?? null,
    autoRealRank: row.opensItself,
    openPrint: row.printOpen,
    openRank: row.boardOpen,
    rankShowName: row.nameField,
    starAccount: row.stars,
    source,
    contestAdminRank: row.organizersRanked,
    contestAdminVisible: row.organizersSeeHidden,
    allowedNetworks: row.networks,
    oneSession: row.oneSession,
    logo: row.logo,
    ownAddress: ip,
    mayEdit: mayEditContest(viewer, row),
    opensToAll: row.opensToAll,
    isRated: row.isRated,
    timeCounting: row.timeCounting,
    ...sentRegulations(rule, row.regulations),
    genderMarks: row.genderMarks,
    remoteProblems: row.remoteProblems,
    upsolving: row.upsolving,
    visible: row.isVisible,
    gmtCreate: row.createdAt.toISOString(),
    gmtModified: row.modifiedAt.toISOString(),
  };
}
