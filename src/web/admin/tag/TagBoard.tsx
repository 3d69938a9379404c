import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import {
  type AdminClassification,
  type AdminTag,
  orderClassifications,
  orderTags,
} from "../../../shared/problem/tagAdmin.ts";
import { call } from "../../platform/api.ts";
import { announce } from "../../ui/notice/announce.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { adminTagsQuery, useTagChange } from "./queries.ts";
import { TagGroup } from "./TagGroup.tsx";
import { afterMove, type DropPlace, type Move, moveOf } from "./tagOrder.ts";
import type { Opened } from "./TagPage.tsx";
import css from "./TagPage.module.css";
import { useTagKeys } from "./useTagKeyboard.ts";
import { useTagWords } from "./texts.ts";

interface BankTags {
  classifications: AdminClassification[];
  tags: AdminTag[];
}

/** All classifications with their tags; tags can be dragged within a classification and into another one. */
export function TagBoard(props: {
  oj: string;
  bankTags: BankTags;
  search: string;
  onOpen: (what: Opened) => void;
}) {
  const { oj, bankTags, search, onOpen } = props;
  const { classifications, tags } = bankTags;
  const t = useTagWords();
  const words = useMoveWords(tags);
  const { moveTag, moveClassification } = useMoves(oj, bankTags);
  const sensors = useSensors(
    // A press without movement is a click, which opens the dialog of the chip.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const place = over && placeOf(String(over.id));
    const move = place && moveOf(tags, Number(active.id), place);
    if (move) moveTag.mutate(move);
  };
  const matches = ({ name, nameEn }: AdminTag) =>
    `${name} ${nameEn ?? ""}`.toLowerCase().includes(search.toLowerCase());
  const groupsOf = (all: readonly AdminTag[]) =>
    [...classifications, null]
      .map((classification) => {
        const classificationId = classification?.id ?? null;
        const mine = all.filter(
          (tag) => tag.tcid === classificationId && (search === "" || matches(tag)),
        );
        return { classification, classificationId, tags: mine };
      })
      .filter((group) => group.tags.length > 0 || (search === "" && group.classification !== null));
  const board = useRef<HTMLDivElement>(null);
  const keys = useTagKeys({
    board,
    tags,
    groupsOf,
    onMove: (move) => moveTag.mutate(move),
    onStep: (step, { name }, place) => announce(t(step, { name, place: String(place) })),
  });
  const groups = groupsOf(keys.move?.tags ?? tags);
  if (groups.length === 0) return <EmptyNote icon="search" title={t("noMatch")} />;
  const step = (place: number, by: 1 | -1) => {
    const ids = classifications.map(({ id }) => id);
    const [moved] = ids.splice(place, 1);
    if (moved !== undefined) ids.splice(place + by, 0, moved);
    moveClassification.mutate(ids);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: words,
        screenReaderInstructions: { draggable: t("dragHint") },
      }}
    >
      <div ref={board} className={css.board}>
        {groups.map(({ classification, tags: mine }) => {
          const place = classification ? classifications.indexOf(classification) : -1;
          return (
            <TagGroup
              key={classification?.id ?? "none"}
              classification={classification}
              tags={mine}
              keys={keys}
              onOpen={onOpen}
              onUp={place > 0 ? () => step(place, -1) : null}
              onDown={
                place >= 0 && place < classifications.length - 1 ? () => step(place, 1) : null
              }
            />
          );
        })}
      </div>
    </DndContext>
  );
}

/**
 * Converts the id of a drop target to a `DropPlace`. The target is a tag, identified by the tag's id, or a
 * classification, identified by `group:` and its id.
 */
function placeOf(id: string): DropPlace {
  if (!id.startsWith("group:")) return { tag: Number(id) };
  const group = id.slice("group:".length);
  return { group: group === "none" ? null : Number(group) };
}

function useMoves(oj: string, board: BankTags) {
  const t = useTagWords();
  const client = useQueryClient();
  const show = (next: Partial<BankTags>) =>
    client.setQueryData(adminTagsQuery(oj).queryKey, { ...board, ...next });
  const moveTag = useTagChange(
    (move: Move) => {
      show({ tags: afterMove(board.tags, move) });
      return call(orderTags, { tcid: move.classificationId, ids: move.ids });
    },
    { done: () => null },
  );
  const moveClassification = useTagChange(
    (ids: number[]) => {
      const byId = new Map(board.classifications.map((one) => [one.id, one]));
      show({ classifications: ids.flatMap((id) => byId.get(id) ?? []) });
      return call(orderClassifications, { ids });
    },
    { done: () => t("saved") },
  );
  return { moveTag, moveClassification };
}

/** Screen-reader instructions for moving a tag by keyboard. */
function useMoveWords(tags: AdminTag[]): Announcements {
  const t = useTagWords();
  const nameOf = (id: string | number) => tags.find((tag) => tag.id === Number(id))?.name ?? "";
  return {
    onDragStart: ({ active }) => t("picked", { name: nameOf(active.id) }),
    onDragOver({ active, over }) {
      const target = over && tags.find(({ id }) => id === Number(over.id));
      if (!target) return undefined;
      const place = tags.filter(({ tcid }) => tcid === target.tcid).indexOf(target) + 1;
      return t("movedTo", { name: nameOf(active.id), place: String(place) });
    },
    onDragEnd: ({ active }) => t("dropped", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t("cancelled", { name: nameOf(active.id) }),
  };
}
