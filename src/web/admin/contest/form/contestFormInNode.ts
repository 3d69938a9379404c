import type { AdminContest } from "../../../../shared/contestOrganizer/contestAdmin.ts";
import { contestFormOf, type ContestValues } from "./formModel.ts";

/** For tests: the contest that is stored after the form is submitted. */
export function storedContest(
  values: ContestValues,
  rest: Partial<AdminContest> = {},
): AdminContest {
  const form = contestFormOf(values, null);
  return {
    ...form,
    id: 5,
    classId: null,
    uid: "u",
    author: "ada",
    rule: form.rule ?? "acm",
    duration: 0,
    status: -1,
    visible: true,
    source: null,
    hasPassword: form.openPwdLimit,
    isPasswordUnset: false,
    gmtCreate: "",
    gmtModified: "",
    pwd: null,
    ownAddress: "192.0.2.1",
    mayEdit: true,
    oiRankScoreType: form.oiRankScoreType ?? "Highest",
    allowedNetworks: form.allowedNetworks ?? [],
    oneSession: form.oneSession ?? false,
    opensToAll: form.opensToAll ?? false,
    isRated: form.isRated ?? false,
    remoteProblems: form.remoteProblems ?? "none",
    upsolving: form.upsolving ?? "open",
    timeCounting: form.timeCounting ?? "seconds",
    genderMarks: form.genderMarks ?? true,
    logo: null,
    penaltyMinutes: form.penaltyMinutes ?? 20,
    penaltyVerdicts: form.penaltyVerdicts ?? [],
    allowedLanguages: form.allowedLanguages ?? [],
    submissionsMax: form.submissionsMax ?? 0,
    ...rest,
  };
}
