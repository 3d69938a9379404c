import { useDroppable } from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, useSortable } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import type { AdminClassification, AdminTag } from "../../../shared/problem/tagAdmin.ts";
import { Button } from "../../ui/control/Button.tsx";
import { TagPill } from "../../ui/mark/TagPill.tsx";
import type { Opened } from "./TagPage.tsx";
import css from "./TagPage.module.css";
import type { useTagKeys } from "./useTagKeyboard.ts";
import { useTagWords } from "./texts.ts";

type TagKeys = ReturnType<typeof useTagKeys>;

/** One classification with its tags; null is the group of unclassified tags. */
export function TagGroup(props: {
  classification: AdminClassification | null;
  tags: AdminTag[];
  keys: TagKeys;
  onOpen: (what: Opened) => void;
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}) {
  const { classification, tags, keys, onOpen, onUp, onDown } = props;
  const t = useTagWords();
  const classificationId = classification?.id ?? null;
  const name = classification?.name ?? t("unclassified");
  const { setNodeRef, isOver } = useDroppable({ id: `group:${classificationId ?? "none"}` });
  return (
    <section ref={setNodeRef} className={css.group} data-over={isOver || undefined}>
      <header className={css.groupHead}>
        <h2>
          {name}
          {classification?.nameEn && <span className={css.english}>{classification.nameEn}</span>}
        </h2>
        <span className={css.count}>{t("count", { count: tags.length })}</span>
        <div className={css.groupActs}>
          {classification && (
            <>
              <Button
                size="small"
                look="quiet"
                icon="up"
                iconOnly
                disabled={!onUp}
                onClick={() => onUp?.()}
              >
                {t("upOf", { name })}
              </Button>
              <Button
                size="small"
                look="quiet"
                icon="down"
                iconOnly
                disabled={!onDown}
                onClick={() => onDown?.()}
              >
                {t("downOf", { name })}
              </Button>
              <Button
                size="small"
                aria-label={t("renameClassification", { name })}
                onClick={() => onOpen({ classification })}
              >
                {t("rename")}
              </Button>
            </>
          )}
          <Button
            size="small"
            aria-label={t("addTo", { name })}
            onClick={() => onOpen({ tag: null, classificationId })}
          >
            {t("add")}
          </Button>
        </div>
      </header>
      {tags.length === 0 ? (
        <p className={css.emptyGroup}>{t("emptyGroup")}</p>
      ) : (
        <SortableContext items={tags.map(({ id }) => id)} strategy={rectSortingStrategy}>
          <ul role="list" className={css.chips}>
            {tags.map((tag) => (
              <TagChip
                key={tag.id}
                tag={tag}
                keys={keys}
                onOpen={() => onOpen({ tag, classificationId })}
              />
            ))}
          </ul>
        </SortableContext>
      )}
    </section>
  );
}

function TagChip(props: { tag: AdminTag; keys: TagKeys; onOpen: () => void }) {
  const { tag, keys, onOpen } = props;
  const t = useTagWords();
  const { id, name, nameEn, color, used } = tag;
  const sortable = useSortable({ id });
  const { attributes, listeners, setNodeRef, transform, transition } = sortable;
  const isMoving = sortable.isDragging || keys.move?.id === id;
  return (
    <li
      ref={setNodeRef}
      className={css.chip}
      data-dragging={isMoving || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        data-tag={id}
        aria-pressed={isMoving || undefined}
        onKeyDown={(event) => keys.onKeyDown(id, event)}
        onKeyUp={keys.onKeyUp}
        onBlur={() => keys.onBlur(id)}
        title={nameEn ?? undefined}
        aria-label={t("editOf", { name, used })}
        onClick={onOpen}
      >
        <TagPill name={name} color={color} />
        <span className={css.used} aria-hidden>
          {used}
        </span>
      </button>
    </li>
  );
}
