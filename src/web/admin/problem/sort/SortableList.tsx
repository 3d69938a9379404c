import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { type ReactNode, useId } from "react";
import { Icon } from "../../../ui/Icon.tsx";
import { useProblemWords } from "../words.ts";
import styles from "./SortableList.module.css";

/** Pixels a pointer travels before a press is a drag, so that a click on the handle stays a click. */
const DRAG_AFTER = 4;

/**
 * A list whose entries are moved by a handle: with the pointer, with a finger, or by keyboard (space
 * takes and drops, arrows move, Escape gives up); screen readers hear each step.
 */
export function SortableList<Item extends { key: string }>(props: {
  label: string;
  items: readonly Item[];
  /** What the handle of an entry is named by. */
  nameOf: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  /** Entries that stay where they are; others are moved past them. */
  isFixed?: (item: Item) => boolean;
  children: (item: Item, index: number, handle: ReactNode) => ReactNode;
}) {
  const { label, items, nameOf, onMove, isFixed, children } = props;
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (key: UniqueIdentifier) => items.findIndex((item) => item.key === key);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
  };
  const accessibility = useSpokenMoves((key) => {
    const place = placeOf(key);
    const item = items[place];
    return { name: item ? nameOf(item, place) : "", place: place + 1, count: items.length };
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
        <ol className={styles.list} aria-label={label}>
          {items.map((item, index) => (
            <Entry
              key={item.key}
              id={item.key}
              name={nameOf(item, index)}
              fixed={isFixed?.(item) ?? false}
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
  children: (handle: ReactNode) => ReactNode;
}) {
  const { id, name, fixed, children } = props;
  const t = useProblemWords();
  const sortable = useSortable({ id, disabled: { draggable: fixed, droppable: false } });
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } =
    sortable;
  return (
    <li
      ref={setNodeRef}
      className={styles.entry}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition: sortable.transition }}
    >
      {children(
        fixed ? null : (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={styles.handle}
            {...attributes}
            {...listeners}
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

function useSpokenMoves(
  told: (key: UniqueIdentifier) => { name: string; place: number; count: number },
) {
  const t = useProblemWords();
  return {
    screenReaderInstructions: { draggable: t("sort.keys") },
    announcements: {
      onDragStart: ({ active }: { active: { id: UniqueIdentifier } }) =>
        t("sort.taken", told(active.id)),
      onDragOver: ({ active, over }: Moved) =>
        over
          ? t("sort.over", { ...told(active.id), place: told(over.id).place })
          : t("sort.outside", told(active.id)),
      onDragEnd: ({ active, over }: Moved) =>
        t("sort.dropped", { ...told(active.id), place: told(over?.id ?? active.id).place }),
      onDragCancel: ({ active }: { active: { id: UniqueIdentifier } }) =>
        t("sort.cancelled", told(active.id)),
    },
  };
}

interface Moved {
  active: { id: UniqueIdentifier };
  over: { id: UniqueIdentifier } | null;
}
