import { type ContestTimes, isThawed } from "../../shared/contest/contestTimes.ts";
import type { ContestRule, Entrants, Upsolving } from "../../shared/contest/contest.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may as roleMay } from "../../shared/account/roles.ts";
import {
  belongs,
  belongsActively,
  may,
  mayListAll,
  mayUnlessArchived,
  type Owned,
  type Reach,
  reachOf,
} from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";
import {
  bindsLogin,
  type ContestLogins,
  limitsAddresses,
  type Place,
  type PlaceLimits,
  placeRefusal,
} from "./placeLimits.ts";

type Contestant = Principal & Place;

export const ContestAuth = { Public: 0, Private: 1, Protected: 2 } as const;

/** The fields of a stored contest that permissions depend on. */
export interface GuardedContest extends ContestTimes, PlaceLimits {
  id: number;
  ownerUid: string;
  groupId: number | null;
  auth: number;
  rule: ContestRule;
  isVisible: boolean;
  organizersSeeHidden: boolean;
  /** Whether all signed-in users may enter the contest once it is over and its results are public. */
  opensToAll: boolean;
  /** Who may upsolve, that is, submit to the problems in the contest after it is over and its results are public. */
  upsolving: Upsolving;
  hasPassword: boolean;
  /** Who may take part. If the contest is for individuals only, teams may not take part. */
  entrants: Entrants;
  /** Maximum number of contestants in a team. */
  teamMax: number;
}

/** Stored data of one user, or of the user's team, in one contest. */
export interface Participation extends ContestLogins {
  /** The team's account; null: the user does not act for a team. */
  actsFor: { uid: string; username: string; name: string } | null;
  /** Whether the participation belongs to a team. */
  isTeam: boolean;
  isRegistered: boolean;
  /** Milliseconds. */
  extraTime: number;
  isDisqualified: boolean;
  /** Whether the contest has no account rule, or its account rule admits the participant's name. */
  isAdmitted: boolean;
}

export type OwnedContest = Pick<GuardedContest, "id" | "ownerUid" | "groupId">;

/** A stored contest in the form that permission checks require. */
export function ownedContest({ id, ownerUid, groupId }: OwnedContest): Owned {
  return { kind: "contest", id, ownerUid, groupId };
}

/**
 * Whether the user has the organizers' view; such users are not contestants. Other administrators have the same
 * permissions as contestants.
 */
export function isOrganizer(viewer: Principal | null, contest: OwnedContest): boolean {
  return may(viewer, "view", ownedContest(contest));
}

/**
 * Whether the viewer may read the title, the times and the data needed to enter the contest. Guests may read them only
 * for contests of the site, as in the list of contests.
 */
export function mayReadSummary(viewer: Principal | null, contest: GuardedContest): boolean {
  return mayKnow(viewer, contest) && (viewer !== null || contest.groupId === null);
}

/**
 * Whether the viewer may also read the description. Guests may read it only for public and protected contests of the
 * site.
 */
export function mayReadDescription(viewer: Principal | null, contest: GuardedContest): boolean {
  if (viewer === null && contest.auth === ContestAuth.Private) return false;
  return mayReadSummary(viewer, contest);
}

/**
 * The account with which the viewer takes part in a contest: that of the viewer's team, otherwise the viewer's own. The
 * result keeps the viewer's role and memberships. Organizers never act for a team.
 */
export function actorIn<Who extends Principal>(
  viewer: Who,
  contest: OwnedContest,
  { actsFor }: Pick<Participation, "actsFor">,
): Who {
  if (actsFor === null || isOrganizer(viewer, contest)) return viewer;
  const { uid, username } = actsFor;
  return { ...viewer, uid, username };
}

/**
 * Returns the refusal if the contest does not admit this kind of participant (user or team); undefined: the user or
 * team may take part.
 */
export function entrantRefusal(
  { entrants }: Pick<GuardedContest, "entrants">,
  isTeam: boolean,
): Refusal | undefined {
  if (entrants === "teams" && !isTeam) return new Refusal("CONTEST_TEAMS_ONLY");
  if (entrants === "individuals" && isTeam) return new Refusal("CONTEST_INDIVIDUALS_ONLY");
  return undefined;
}

/** Parameters for SQL statements; they select the contests that the viewer organizes. */
export function organizedContests(viewer: Principal | null): Reach {
  return reachOf(viewer, "view", "contest");
}

/**
 * Parameters that select the contests that the viewer organizes or helps with, and therefore sees even while they are
 * hidden.
 */
export function helpedContests(viewer: Principal | null): Reach {
  return reachOf(viewer, "help", "contest");
}

/** Whether the viewer may answer questions. Users who may do so may also read, publish and delete all questions. */
export function mayAnswerIn(viewer: Principal | null, contest: OwnedContest): boolean {
  return may(viewer, "answer", ownedContest(contest));
}

/**
 * Whether the viewer may read all questions and see who asked them, either as an organizer or as a user who may answer
 * questions.
 */
export function readsQuestions(viewer: Principal | null, contest: OwnedContest): boolean {
  return isOrganizer(viewer, contest) || mayAnswerIn(viewer, contest);
}

/** Whether the viewer may see the live scoreboard, with the results that a freeze or a problem's policy hides. */
export function seesLiveBoard(viewer: Principal | null, contest: OwnedContest): boolean {
  return may(viewer, "board", ownedContest(contest));
}

/** Whether the viewer helps to run the contest and may therefore follow its queues. */
export function mayHelpIn(viewer: Principal | null, contest: OwnedContest): boolean {
  return may(viewer, "help", ownedContest(contest));
}

/** From the start of the contest, helpers may enter without a registration, from any network and in any session. */
export function entersAsHelper(viewer: Principal | null, contest: OwnedContest): boolean {
  return may(viewer, "enter", ownedContest(contest));
}

/** Whether the viewer may change the contest and its parts. */
export function mayEditContest(viewer: Principal, contest: OwnedContest): boolean {
  return may(viewer, "edit", ownedContest(contest));
}

/**
 * Whether the viewer may read the editor-only data of the contest; unlike editing, this is also allowed in an archived
 * class.
 */
export function mayReadAsEditor(viewer: Principal, contest: OwnedContest): boolean {
  return mayUnlessArchived(viewer, "edit", ownedContest(contest));
}

export function mayDeleteContest(viewer: Principal, contest: OwnedContest): boolean {
  return may(viewer, "delete", ownedContest(contest));
}

/**
 * Why the viewer may not change the contest; undefined: they may. A contest that belongs to a class is visible only to
 * members of the class.
 */
export function editRefusal(
  viewer: Principal,
  contest: OwnedContest & { isVisible: boolean },
): Refusal | undefined {
  if (mayEditContest(viewer, contest)) return undefined;
  const { id, groupId } = contest;
  const isVisible =
    groupId === null
      ? contest.isVisible || mayListAll(viewer, "contest", null)
      : belongs(viewer, groupId);
  return isVisible
    ? new Refusal("FORBIDDEN")
    : new Refusal("CONTEST_NOT_FOUND", { cid: String(id) });
}

/** Whether the contest is visible to viewers who are not organizers: to all users, or to the members of its class. */
export function isVisibleTo(viewer: Principal | null, contest: GuardedContest): boolean {
  return contest.isVisible && (contest.groupId === null || belongs(viewer, contest.groupId));
}

/** Whether the viewer may know that the contest exists. */
export function mayKnow(viewer: Principal | null, contest: GuardedContest): boolean {
  if (isVisibleTo(viewer, contest)) return true;
  return (
    (contest.isVisible || contest.organizersSeeHidden) && may(viewer, "help", ownedContest(contest))
  );
}

/** Whether the contest is open to all users, is over for all participants, and has public results. */
export function isOpenToAll(contest: GuardedContest, now: number): boolean {
  return contest.opensToAll && isThawed(contest, now);
}

/** Whether users may enter the contest without registration. */
export function admitsUnregistered(contest: GuardedContest, now: number): boolean {
  return contest.auth !== ContestAuth.Private || isOpenToAll(contest, now);
}

/**
 * Whether the viewer may enter the contest, that is, see its problems, submissions, scoreboard and announcements.
 * Organizers may always enter; helpers whose work requires it may enter from the start. Other users may enter from the
 * start with a permitted address and session. In a private contest, they must also be registered, and the account rule
 * must admit their name, unless the contest is open to all users after its end.
 * @returns the refusal; undefined: access is allowed.
 */
export function entryRefusal(
  viewer: Contestant,
  contest: GuardedContest,
  { participation, now }: { participation: Participation; now: number },
): Refusal | undefined {
  if (!mayKnow(viewer, contest))
    return new Refusal("CONTEST_NOT_FOUND", { cid: String(contest.id) });
  if (isOrganizer(viewer, contest)) return undefined;
  if (now < contest.start) return new Refusal("CONTEST_NOT_STARTED");
  if (entersAsHelper(viewer, contest)) return undefined;
  const place = placeRefusal(viewer, contest, { participation, now });
  if (place) return place;
  if (admitsUnregistered(contest, now)) return undefined;
  if (!participation.isRegistered) return new Refusal("CONTEST_NOT_REGISTERED");
  return participation.isAdmitted ? undefined : new Refusal("CONTEST_NAME_NOT_ADMITTED");
}

/**
 * Whether the live channel may send the viewer data that is only for users who may enter the contest. The channel may
 * not send this data if entering the contest would first restrict the viewer to a session. Opening a stream never
 * restricts the viewer to a session, because every page opens a stream, some of them before the start.
 * @returns the refusal; undefined: the channel may send the data.
 */
export function followRefusal(
  viewer: Contestant,
  contest: GuardedContest,
  facts: { participation: Participation; now: number },
): Refusal | undefined {
  const refusal = entryRefusal(viewer, contest, facts);
  if (refusal || entersAsHelper(viewer, contest)) return refusal;
  return bindsLogin(contest, facts) ? new Refusal("CONTEST_OTHER_SESSION") : undefined;
}

/**
 * Whether the permission to enter, or the account with which a reader takes part, depends on stored data of the reader.
 * Otherwise this data need not be read.
 */
export function entryDependsOnPart({ auth, oneSession, entrants }: GuardedContest): boolean {
  return auth === ContestAuth.Private || oneSession || entrants !== "individuals";
}

/** Whether only users who may enter the contest see the problem titles, even if guests can see the scoreboard. */
export function hidesTitles(contest: GuardedContest, now: number): boolean {
  return contest.auth === ContestAuth.Private || limitsAddresses(contest, now);
}

/**
 * Whether the viewer may submit to the contest now. After the personal end time nobody may submit, not even organizers;
 * before the start only organizers may, for tests. Private and protected contests accept registered users whom the
 * account rule admits. Disqualified users may not submit.
 */
export function submitRefusal(
  viewer: Contestant,
  contest: GuardedContest,
  { participation, now }: { participation: Participation; now: number },
): Refusal | undefined {
  const entry = entryRefusal(viewer, contest, { participation, now });
  if (entry) return entry;
  if (!roleMay(viewer.role, "submit")) return new Refusal("SUBMIT_FORBIDDEN");
  const archived = archivedClassRefusal(viewer, contest);
  if (archived) return archived;
  if (now >= contest.end + participation.extraTime) return new Refusal("CONTEST_ENDED");
  const barring = barringRefusal(viewer, contest, { participation, now });
  if (barring) return barring;
  if (participation.isRegistered || isOrganizer(viewer, contest)) return undefined;
  const entrant = entrantRefusal(contest, participation.isTeam);
  if (entrant) return entrant;
  return contest.auth === ContestAuth.Public ? undefined : new Refusal("CONTEST_NOT_REGISTERED");
}

/**
 * The refusal for members of an archived class, who may only read its contests; undefined: the class is not archived,
 * or the viewer is not a member.
 */
export function archivedClassRefusal(
  viewer: Principal,
  { groupId }: Pick<GuardedContest, "groupId">,
): Refusal | undefined {
  const isArchived =
    groupId !== null && belongs(viewer, groupId) && !belongsActively(viewer, groupId);
  return isArchived ? new Refusal("CLASS_ARCHIVED") : undefined;
}

/**
 * Why the viewer cannot submit to the contest at all: the user is disqualified or, before the user's personal end time,
 * the account may not submit or the account rule does not admit its name. Pages show this reason before the user tries
 * to submit.
 * @returns the refusal; undefined: none of these reasons applies.
 */
export function barringRefusal(
  viewer: Principal,
  contest: GuardedContest,
  { participation, now }: { participation: Participation; now: number },
): Refusal | undefined {
  if (participation.isDisqualified) return new Refusal("CONTEST_DISQUALIFIED");
  if (now >= contest.end + participation.extraTime) return undefined;
  if (!roleMay(viewer.role, "submit")) return new Refusal("SUBMIT_FORBIDDEN");
  if (isOrganizer(viewer, contest) || participation.isAdmitted) return undefined;
  return new Refusal("CONTEST_NAME_NOT_ADMITTED");
}

/**
 * Decides whether the viewer may solve the contest's problems without affecting its results. The organizers must allow
 * it, and the viewer must be permitted to enter. The contest must be over for all users and its results must be public:
 * before that, the verdict on a new submission could reveal what the freeze hides.
 * @returns the refusal; undefined: the viewer may solve the problems.
 */
export function upsolvingRefusal(
  viewer: Contestant,
  contest: GuardedContest,
  { participation, now }: { participation: Participation; now: number },
): Refusal | undefined {
  const entry = entryRefusal(viewer, contest, { participation, now });
  if (entry) return entry;
  if (!roleMay(viewer.role, "submit")) return new Refusal("SUBMIT_FORBIDDEN");
  const archived = archivedClassRefusal(viewer, contest);
  if (archived) return archived;
  if (participation.isDisqualified) return new Refusal("CONTEST_DISQUALIFIED");
  if (!isThawed(contest, now)) return new Refusal("UPSOLVING_NOT_OVER");
  return offersUpsolving(contest, now) ? undefined : new Refusal("UPSOLVING_OFF");
}

/**
 * Whether the contest's setting allows solving after the end. If the setting is `open`, a private contest, such as an
 * exam, allows it only once the contest is open to all users.
 */
function offersUpsolving(contest: GuardedContest, now: number): boolean {
  if (contest.upsolving === "none") return false;
  return contest.upsolving === "entered" || admitsUnregistered(contest, now);
}
