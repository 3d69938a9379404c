import type { AdminTag } from "../../../shared/problem/tagAdmin.ts";

/**
 * The target on which a tag was dropped: another tag, or a classification itself (`group`: its id, or null for the
 * unclassified tags).
 */
export type DropPlace = { tag: number } | { group: number | null };

export interface Move {
  classificationId: number | null;
  /** The classification's tags in their new order. */
  ids: number[];
}

/**
 * The new order of the classification into which a tag is dropped. A tag that is dropped on another tag is placed
 * before that tag, or after it if it was moved down within the same classification. A tag that is dropped on the
 * classification itself is placed last. Null when nothing changes.
 */
export function moveOf(tags: readonly AdminTag[], dragged: number, place: DropPlace): Move | null {
  const mover = tags.find(({ id }) => id === dragged);
  if (!mover) return null;
  const target = "tag" in place ? tags.find(({ id }) => id === place.tag) : undefined;
  if ("tag" in place && !target) return null;
  const classificationId = "tag" in place ? (target?.tcid ?? null) : place.group;
  const before = tags.filter((tag) => tag.tcid === classificationId).map(({ id }) => id);
  const from = before.indexOf(dragged);
  const ids = before.filter((id) => id !== dragged);
  if (target && target.id !== dragged) {
    const at = before.indexOf(target.id);
    ids.splice(from >= 0 ? at : ids.indexOf(target.id), 0, dragged);
  } else if (target) {
    return null;
  } else {
    ids.push(dragged);
  }
  const isSame = ids.length === before.length && ids.every((id, i) => id === before[i]);
  return isSame ? null : { classificationId, ids };
}

/** A classification with its displayed tags; `classificationId` is null for the unclassified tags. */
export interface ClassificationTags {
  classificationId: number | null;
  tags: readonly AdminTag[];
}

/**
 * The position to which an arrow key moves a tag. Left and right move the tag by one position. The first tag of a
 * classification moves to the end of the previous classification, and the last tag to the start of the next one. Up and
 * down move the tag into the previous or next classification: to the same position or, if that position does not exist,
 * to the end. Null for other keys, and for moves before the first or after the last classification.
 */
export function placeByKey(
  groups: readonly ClassificationTags[],
  id: number,
  code: string,
): DropPlace | null {
  const at = groups.findIndex(({ tags }) => tags.some((tag) => tag.id === id));
  const place = groups[at]?.tags.findIndex((tag) => tag.id === id) ?? -1;
  if (place < 0) return null;
  const into = (group: ClassificationTags | undefined, where: number): DropPlace | null => {
    if (!group) return null;
    const tag = group.tags[where];
    return tag ? { tag: tag.id } : { group: group.classificationId };
  };
  const beside = groups[at]?.tags[place + (code === "ArrowLeft" ? -1 : 1)];
  switch (code) {
    case "ArrowLeft":
      return beside ? { tag: beside.id } : into(groups[at - 1], Infinity);
    case "ArrowRight":
      return beside ? { tag: beside.id } : into(groups[at + 1], 0);
    case "ArrowUp":
      return into(groups[at - 1], place);
    case "ArrowDown":
      return into(groups[at + 1], place);
    default:
      return null;
  }
}

/** Returns the tags as the page shows them after a move, before the server has confirmed it. */
export function afterMove(tags: readonly AdminTag[], { classificationId, ids }: Move): AdminTag[] {
  const byId = new Map(tags.map((tag) => [tag.id, tag]));
  const moved = ids.flatMap((id) => {
    const tag = byId.get(id);
    return tag ? [{ ...tag, tcid: classificationId }] : [];
  });
  return [...tags.filter(({ id }) => !ids.includes(id)), ...moved];
}
