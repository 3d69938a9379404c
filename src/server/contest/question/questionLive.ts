import {
  listUnreadAnswers,
  type PublishedAnswers,
  UNREAD_MAX,
} from "../../../shared/discussion/contestQuestion.ts";
import type { LiveEvent } from "../../../shared/live.ts";
import type { Database } from "../../platform/database/db.ts";
import { idTopic, keyOfId } from "../../platform/live/liveTopic.ts";
import type { LiveHub, LiveReader } from "../../platform/live/live.ts";
import type { Bus } from "../../platform/live/liveBus.ts";
import { storedContests } from "../contestCache.ts";
import { actorIn, followRefusal, readsQuestions } from "../policy.ts";
import { listPublishedAnswerRows, QUESTION_CHANGES } from "./questions.sql.ts";
import { participationsOfReaders } from "../live/readerParticipations.ts";

/** Every open page of a contest subscribes to the contest's questions. */
export const QUESTION_TOPIC = "contest-questions";

/** Name on the bus for a change that only the organizers and this contestant see. */
export function changeForOne(contestId: number, uid: string): string {
  return `${contestId}:${uid}`;
}

/**
 * Name on the bus for a change to a question. This name is used if all users who may enter the contest can see the
 * question, or could see it before the change.
 */
export function changeForAll(contestId: number, question: number): string {
  return `${contestId}:*:${question}`;
}

/**
 * Questions on the live channel: topic `contest-questions:<cid>`. The event reports that something has changed; if a
 * change concerns all contestants, the event also contains the published answers to the question, so that readers do
 * not all send requests at once. Whether readers may enter the contest is checked for each event, in one statement for
 * all readers.
 */
export function questionsLive(hub: LiveHub, db: Database, bus: Bus): void {
  hub.addTopic({ ...idTopic(QUESTION_TOPIC, listUnreadAnswers), isComplete: true });
  hub.addSource({
    name: QUESTION_TOPIC,
    deliver: (ref, _detail, readers) => deliver(db, ref, readers),
  });
  bus.subscribe(QUESTION_CHANGES, (ref) => {
    const [cid = ""] = ref.split(":");
    hub.changed(QUESTION_TOPIC, ref, { keys: [keyOfId(QUESTION_TOPIC, cid)] });
  });
}

async function deliver(db: Database, ref: string, readers: LiveReader[]): Promise<void> {
  const [id, audience, question] = ref.split(":");
  const contest = await storedContests(db).of(Number(id), null);
  if (!contest) return;
  const { guarded } = contest;
  // If teams take part, the addressee may be the account of a team. The team's members have uids of their own, so they
  // cannot be recognised by the addressee's uid.
  const mayConcernTeams = audience === "*" || guarded.entrants !== "individuals";
  const possible = readers.filter(
    ({ viewer }) => mayConcernTeams || audience === viewer?.uid || readsQuestions(viewer, guarded),
  );
  const [partOf, forAll] = await Promise.all([
    participationsOfReaders(db, contest, possible),
    question === undefined ? undefined : readPublished(db, guarded.id, Number(question)),
  ]);
  const now = db.clock.now();
  const event: LiveEvent = { type: "contest-questions", cid: guarded.id };
  // All readers share one object, so it is serialized once.
  const withAnswers: LiveEvent = forAll ? { ...event, published: forAll.published } : event;
  for (const reader of possible) {
    const { viewer } = reader;
    if (!viewer) continue;
    const participation = partOf(viewer.uid);
    const { uid } = actorIn(viewer, guarded, participation);
    if (audience !== "*" && audience !== uid && !readsQuestions(viewer, guarded)) continue;
    if (followRefusal(viewer, guarded, { participation, now })) continue;
    const isOther = forAll?.writers.has(uid) === false && !readsQuestions(viewer, guarded);
    reader.send(isOther ? withAnswers : event);
  }
}

/**
 * Returns the published answers to a question, and the authors of the question and of the answers; these authors also
 * see unpublished answers.
 */
async function readPublished(
  db: Database,
  contestId: number,
  question: number,
): Promise<{ published: PublishedAnswers; writers: ReadonlySet<string> }> {
  const rows = await listPublishedAnswerRows(db, {
    contestId,
    commentId: question,
    limit: UNREAD_MAX,
  });
  const answers: PublishedAnswers["answers"] = [];
  const writers = new Set<string>();
  for (const { askerUid, id, uid, createdAt } of rows) {
    writers.add(askerUid);
    if (id === null) continue;
    writers.add(uid);
    answers.push({ id, gmtCreate: createdAt.toISOString() });
  }
  const displayId = answers.length > 0 ? (rows[0]?.displayId ?? null) : null;
  return { published: { commentId: question, displayId, answers }, writers };
}
