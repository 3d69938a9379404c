import type { PeerResults } from "../../shared/class/class.ts";
import type { TrainingAuth } from "../../shared/practice/training.ts";
import { Refusal } from "../../shared/call/errors.ts";
import { may as roleMay } from "../../shared/account/roles.ts";
import { belongs, may, mayListAll, type Owned } from "../authority/policy.ts";
import type { Principal } from "../platform/route/principal.ts";

/** The fields of a stored training and of the viewer's membership on which permissions depend. */
export interface GuardedTraining {
  id: number;
  ownerUid: string;
  groupId: number | null;
  auth: TrainingAuth;
  isVisible: boolean;
  /** Whether the viewer has registered. */
  isMember: boolean;
}

export type OwnedTraining = Pick<GuardedTraining, "id" | "ownerUid" | "groupId">;

function owned({ id, ownerUid, groupId }: OwnedTraining): Owned {
  return { kind: "training", id, ownerUid, groupId };
}

/**
 * Whether the viewer is staff of the training: staff see it while it is hidden, need no password, and see the members'
 * real names.
 */
export function isTrainingStaff(viewer: Principal | null, training: OwnedTraining): boolean {
  return may(viewer, "view", owned(training));
}

/**
 * How the table of results shows other members to the viewer; in a training of a class, the class's setting
 * `peerResults` determines this.
 */
export function visiblePeerResults(
  viewer: Principal,
  training: OwnedTraining & { peerResults: PeerResults | null },
): PeerResults {
  return isTrainingStaff(viewer, training) ? "username" : (training.peerResults ?? "username");
}

/** Whether the viewer may change the training and its problems. */
export function mayEditTraining(viewer: Principal, training: OwnedTraining): boolean {
  return may(viewer, "edit", owned(training));
}

/**
 * Why the viewer may not change the training; undefined: the viewer may. A training that the viewer may not see is
 * refused as unknown. A training of a class is visible only to members of the class.
 */
export function editRefusal(
  viewer: Principal,
  training: OwnedTraining & { isVisible: boolean },
): Refusal | undefined {
  if (mayEditTraining(viewer, training)) return undefined;
  const { id, groupId } = training;
  const isVisible =
    groupId === null
      ? training.isVisible || mayListAll(viewer, "training", null)
      : belongs(viewer, groupId);
  return isVisible ? new Refusal("FORBIDDEN") : unknownTraining(id);
}

export function mayDeleteTraining(viewer: Principal, training: OwnedTraining): boolean {
  return may(viewer, "delete", owned(training));
}

/** Whether the viewer may know that the training exists; a training of a class is visible only to its members. */
export function mayKnowTraining(
  viewer: Principal | null,
  training: Omit<GuardedTraining, "auth" | "isMember">,
): boolean {
  if (isTrainingStaff(viewer, training)) return true;
  const { isVisible, groupId } = training;
  return isVisible && (groupId === null || belongs(viewer, groupId));
}

/** Why the viewer may not open the problems and the standings of a training; undefined: the viewer may. */
export function entryRefusal(viewer: Principal, training: GuardedTraining): Refusal | undefined {
  if (!mayKnowTraining(viewer, training)) return unknownTraining(training.id);
  if (isTrainingStaff(viewer, training)) return undefined;
  const { auth, groupId, isMember } = training;
  const admits = auth === "Public" || isMember || groupId !== null;
  return admits ? undefined : new Refusal("TRAINING_NOT_MEMBER");
}

/**
 * Whether the viewer may open the training's problems. Also true for a guest if all users may open them; the guest is
 * then asked to sign in.
 */
export function isOpenTo(viewer: Principal | null, training: GuardedTraining): boolean {
  if (viewer) return entryRefusal(viewer, training) === undefined;
  return training.auth === "Public" && mayKnowTraining(null, training);
}

/** Categories belong to the whole site, so the permission depends only on the user's role. */
export function mayManageCategories({ role }: Pick<Principal, "role">): boolean {
  return roleMay(role, "manageTrainingCategories");
}

export function unknownTraining(trainingId: number): Refusal {
  return new Refusal("TRAINING_NOT_FOUND", { tid: String(trainingId) });
}
