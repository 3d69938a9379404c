import { Refusal } from "../../shared/call/errors.ts";
import { may } from "../../shared/account/roles.ts";
import { holdClassOfObject } from "../authority/service.ts";
import { belongs, belongsActively } from "../authority/policy.ts";
import { checkEntryPassword } from "../account/service.ts";
import type { Database } from "../platform/database/db.ts";
import type { SignedInCall } from "../platform/route/route.ts";
import { visibleTraining } from "./read.ts";
import { insertMember, trainingPassword } from "./trainings.sql.ts";

/**
 * Makes the caller a member. Order of the checks: the training exists, the caller may submit at all, the training is
 * private, the caller is not a member yet, the password is correct. If a concurrent call changes the password, the old
 * password is refused. Members of a training's class may open its problems without registration, so they need no
 * password.
 */
export async function register(
  db: Database,
  { tid, password }: { tid: number; password: string | null },
  { viewer, ip }: SignedInCall,
): Promise<null> {
  const training = await visibleTraining(db, tid, viewer);
  if (!may(viewer.role, "submit")) throw new Refusal("SUBMIT_FORBIDDEN");
  if (training.auth === "Public") throw new Refusal("TRAINING_OPEN_TO_ALL");
  if (training.isMember) throw new Refusal("TRAINING_REGISTERED");
  const { groupId } = training;
  if (groupId !== null && belongs(viewer, groupId) && !belongsActively(viewer, groupId)) {
    throw new Refusal("CLASS_ARCHIVED");
  }
  const wrong = "TRAINING_PASSWORD_WRONG";
  const hash =
    groupId === null
      ? await checkEntryPassword(
          db,
          { kind: "training", id: tid, uid: viewer.uid, ip, password },
          {
            readHash: async () =>
              (await trainingPassword(db, { trainingId: tid }))[0]?.hash ?? null,
            required: "TRAINING_PASSWORD_REQUIRED",
            wrong,
          },
        )
      : null;
  const [member] = await db.transaction(async (tx) => {
    await holdClassOfObject(tx, { kind: "training", id: tid }, { viewer });
    return insertMember(tx, { trainingId: tid, uid: viewer.uid, hash });
  });
  if (member) return null;
  const { isMember } = await visibleTraining(db, tid, viewer);
  throw new Refusal(isMember ? "TRAINING_REGISTERED" : wrong);
}
