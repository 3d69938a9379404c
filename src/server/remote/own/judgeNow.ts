import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { Refusal } from "../../../shared/call/errors.ts";
import type { getRemoteJudgeNow } from "../../../shared/judge/remote.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { readSwitches } from "../../site/service.ts";
import { linkJudge, type SiteJudges } from "../adapters.ts";
import { accountsOf } from "../engine/accounts.sql.ts";
import { type JudgeState, judgeState } from "../engine/judgeHealth.ts";
import { mayStoreSession } from "../policy.ts";

type Now = OutputOf<typeof getRemoteJudgeNow>;

/**
 * Whether the caller's submissions to a judge are accepted and sent now. `usesSessions`: whether the contest, homework
 * or other object to which the submission belongs allows code to be sent with users' own sessions. Refusal:
 * REMOTE_JUDGE_UNKNOWN.
 */
export async function judgeNow(
  { db, judges }: { db: Db; judges: SiteJudges },
  viewer: Viewer | null,
  { judge, usesSessions }: { judge: string; usesSessions: boolean },
): Promise<Now> {
  const state = await judgeState(db, judge);
  const robot = judges.robot(judge);
  if (robot === undefined) {
    if (linkJudge(judge) === undefined) throw new Refusal("REMOTE_JUDGE_UNKNOWN");
    return now(state, state.modesOff.includes("link") ? "linkOff" : null);
  }
  const [accounts] = await accountsOf(db, {
    accountGroup: robot.info.accountGroup,
    solvedMax: null,
    pid: 0,
    uid: usesSessions ? (viewer?.uid ?? null) : null,
  });
  const isSent = (accounts?.count ?? 0) > 0;
  const isLinked = usesSessions && state.modesOn.includes("link");
  const sendingOff = state.modesOff.includes("robot") ? "robotOff" : "noAccount";
  const reason = isLinked ? "selfSubmit" : sendingOff;
  const mayStore =
    usesSessions &&
    viewer !== null &&
    !state.modesOff.includes("own") &&
    mayStoreSession(viewer, await readSwitches(db));
  return now(state, isSent ? null : reason, mayStore);
}

/** Reasons that apply to the whole judge take precedence over reasons that apply to one mode of submitting. */
function now({ state, closedUntil }: JudgeState, reason: Now["reason"], mayStore = false): Now {
  if (state === "disabled") return { reason: "off", until: null, mayStore: false };
  if (reason !== null) return { reason, until: null, mayStore };
  if (state === "open") return { reason: null, until: null, mayStore: false };
  return { reason: "paused", until: closedUntil?.toISOString() ?? null, mayStore: false };
}
