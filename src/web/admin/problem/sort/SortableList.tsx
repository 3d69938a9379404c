import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { SortableContext, useSortable, verticalListSortingStrategy } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { announce } from "../../../ui/notice/announce.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useProblemWords } from "../texts.ts";
import styles from "./SortableList.module.css";
import { useKeyMoves } from "./useKeyMoves.ts";

/** Pixels that a pointer must move before a press becomes a drag, so that clicks on the handle work. */
const DRAG_AFTER = 4;

/**
 * A list whose entries are moved by a handle: with the pointer, with a finger, or by keyboard (space
 * picks up and drops, arrows move, Escape cancels); each step is announced to screen readers.
 */
export function SortableList<Item extends { key: string }>(props: {
  label: string;
  items: readonly Item[];
  /** Accessible name of an entry's drag handle. */
  nameOf: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  /** Whether an entry stays at its position. Other entries are moved past it. */
  isFixed?: (item: Item) => boolean;
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
}) {
  const { label, items, nameOf, onMove, isFixed, children } = props;
  const id = useId();
  const t = useProblemWords();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }),
  );
  const placeOf = (key: UniqueIdentifier) => items.findIndex((item) => item.key === key);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  const positionOf = (key: UniqueIdentifier) => {
    const place = placeOf(key);
    const item = items[place];
    return { name: item ? nameOf(item, place) : "", place: place + 1, count: items.length };
  };
  const accessibility = useMoveAnnouncements(positionOf);
  const keys = useKeyMoves({
    items,
    onMove,
    onStep: (step, key, place) =>
      announce(t(`sort.${step}`, { ...positionOf(key), place: place + 1 })),
  });
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={accessibility}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol ref={keys.list} className={styles.list} aria-label={label}>
          {items.map((item, index) => (
            <Entry
              key={item.key}
              id={item.key}
              name={nameOf(item, index)}
              fixed={isFixed?.(item) ?? false}
              isMoving={keys.taken?.key === item.key}
              order={keys.taken ? keys.orderOf(item) : undefined}
              onKeyDown={(event) => keys.onKeyDown(item.key, event)}
              onBlur={() => keys.onBlur(item.key)}
            >
              {(handle) => children(item, index, handle)}
            </Entry>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

function Entry(props: {
  id: string;
  name: string;
  fixed: boolean;
  /** Whether the entry is being moved by keyboard. */
  isMoving: boolean;
  /** The entry's position while any entry is moved by keyboard. */
  order: number | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onBlur: () => void;
  children: (handle: ReactNode) => ReactNode;
}) {
  const { id, name, fixed, isMoving, order, onKeyDown, onBlur, children } = props;
  const t = useProblemWords();
  const sortable = useSortable({ id, disabled: { draggable: fixed, droppable: false } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } =
    sortable;
  return (
    <li
      ref={setNodeRef}
      className={styles.entry}
      data-dragging={isDragging || isMoving || undefined}
      style={{
        order,
        transform: CSS.Translate.toString(transform),
        transition: sortable.transition,
      }}
    >
      {children(
        fixed ? null : (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={styles.handle}
            {...attributes}
            {...listeners}
            data-handle
            aria-pressed={isDragging || isMoving || undefined}
            onKeyDown={onKeyDown}
            onBlur={onBlur}
            aria-roledescription={t("sort.role")}
            aria-label={t("sort.handle", { name })}
            title={t("sort.handle", { name })}
          >
            <Icon name="menu" />
          </button>
        ),
      )}
    </li>
  );
}

function useMoveAnnouncements(
  positionOf: (key: UniqueIdentifier) => { name: string; place: number; count: number },
) {
  const t = useProblemWords();
  return {
    screenReaderInstructions: { draggable: t("sort.keys") },
    announcements: {
      onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) =>
        t("sort.taken", positionOf(active.id)),
      onDragOver: ({ active, over }: Moved) =>
        over
          ? t("sort.over", { ...positionOf(active.id), place: positionOf(over.id).place })
          : t("sort.outside", positionOf(active.id)),
      onDragEnd: ({ active, over }: Moved) =>
        t("sort.dropped", {
          ...positionOf(active.id),
          place: positionOf(over?.id ?? active.id).place,
        }),
      onDragCancel: ({ active }: { active: { id: UniqueIdentifier } }) =>
        t("sort.cancelled", positionOf(active.id)),
    },
  };
}

interface Moved {
  active: { id: UniqueIdentifier };
  over: { id: UniqueIdentifier } | null;
}
