import { localStore } from "../../platform/storage.ts";
import type { DiscussionPlace } from "../discussionPlace.ts";

/** What the form of a post holds. */
export interface DiscussionValues {
  title: string;
  description: string;
  content: string;
  /** Id of the category; empty: none was chosen. */
  categoryId: string;
  topPriority: boolean;
}

/** A post that was typed in this browser and not sent. */
export interface DiscussionDraft {
  values: DiscussionValues;
  /** ISO time of the latest change. */
  savedAt: string;
  /** The version of the post that is edited (`gmtModified`); null: a new post. */
  version: string | null;
}

/** Which post of this browser's user: an existing one, or a new one of a place. */
export interface DraftPlace extends DiscussionPlace {
  uid: string;
  did?: number | undefined;
}

function keyOf({ uid, ...place }: DraftPlace): string {
  return `verdict.discussion/${encodeURIComponent(uid)}/${partOf(place)}`;
}

function partOf({ did, pid, classId, contestId }: Omit<DraftPlace, "uid">): string {
  if (did !== undefined) return `post/${did}`;
  if (classId !== undefined) return `class/${classId}`;
  if (contestId !== undefined) return `contest/${contestId}`;
  return `new/${encodeURIComponent(pid ?? "")}`;
}

/** The draft of a place; null: there is none, or it cannot be read. */
export function readDiscussionDraft(place: DraftPlace): DiscussionDraft | null {
  try {
    const draft: unknown = JSON.parse(localStore()?.getItem(keyOf(place)) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

/** False: the browser did not store it. */
export function storeDiscussionDraft(place: DraftPlace, draft: DiscussionDraft): boolean {
  try {
    const store = localStore();
    store?.setItem(keyOf(place), JSON.stringify(draft));
    return store !== null;
  } catch {
    return false;
  }
}

export function removeDiscussionDraft(place: DraftPlace): void {
  try {
    localStore()?.removeItem(keyOf(place));
  } catch {
    // It stays, and is offered again.
  }
}

function isDraft(value: unknown): value is DiscussionDraft {
  if (!isObject(value) || !isObject(value["values"])) return false;
  const { values, savedAt, version } = value;
  const texts = ["title", "description", "content", "categoryId"];
  return (
    typeof savedAt === "string" &&
    (version === null || typeof version === "string") &&
    texts.every((name) => typeof values[name] === "string") &&
    typeof values["topPriority"] === "boolean"
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
