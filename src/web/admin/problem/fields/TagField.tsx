import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import { announce } from "../../../ui/notice/announce.tsx";
import { useFieldPlace } from "../../../ui/control/fieldPlaces.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { TagPill } from "../../../ui/mark/TagPill.tsx";
import { useSession } from "../../../platform/session.ts";
import { tagGroupsQuery } from "../../../problem/list/queries.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { mayUse } from "../../access.ts";
import { adminTagsQuery } from "../../tag/queries.ts";
import { TAG_NAME_MAX } from "../../../../shared/problem/tagAdmin.ts";
import { useProblemWords } from "../texts.ts";
import { tagByName, type BankTag, type OfferedTag, offeredTags } from "./offeredTags.ts";
import styles from "./TagField.module.css";

interface TagFieldProps {
  label: string;
  bank: string;
  tags: readonly string[];
  max: number;
  error?: string | null;
  onChange: (tags: string[]) => void;
}

/**
 * Tags as chips, with a field that completes existing tags and creates new tags: an editable combobox with a list box
 * (WAI-ARIA APG). Enter adds the highlighted option, a comma adds the typed name, and Backspace in the empty field
 * removes the last chip.
 */
export function TagField({ label, bank, tags, max, error, onChange }: TagFieldProps) {
  const t = useProblemWords();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState(0);
  // Teachers of classes can only choose existing tags.
  const mayCreate = mayUse(useSession()?.user, "manageTags");
  const all = useKnownTags(bank, mayCreate);
  const isEnglish = useDisplayLocale() === "en-US";
  const labelOf = (name: string) => (isEnglish && tagByName(all, name)?.nameEn) || name;
  const offers = offeredTags(all, tags, typed).filter(({ isNew }) => mayCreate || !isNew);
  const at = Math.min(marked, offers.length - 1);
  const isListed = open && offers.length > 0;
  const isFull = tags.length >= max;
  const type = (text: string) => {
    setTyped(text);
    setMarked(0);
    setOpen(true);
  };
  const add = (name: string) => {
    setTyped("");
    setMarked(0);
    if (isFull || name === "" || tags.includes(name)) return;
    onChange([...tags, name]);
    announce(t("tags.added", { name: labelOf(name) }));
  };
  const addTyped = () => {
    const tag = tagByName(all, typed);
    if (tag || mayCreate) add(tag?.name ?? typed.trim());
  };
  const remove = (name: string) => {
    onChange(tags.filter((other) => other !== name));
    announce(t("tags.removed", { name: labelOf(name) }));
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const last = tags.at(-1);
    const offer = offers[at];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (open) setMarked((at + step + offers.length) % Math.max(1, offers.length));
      setOpen(true);
    } else if (event.key === "Enter") {
      // Enter must never submit the form, even if no option is selected.
      event.preventDefault();
      if (open && offer) add(offer.name);
      else addTyped();
    } else if (event.key === "," || event.key === "，") {
      event.preventDefault();
      addTyped();
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === "Backspace" && typed === "" && last !== undefined) {
      remove(last);
    }
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div
        className={styles.box}
        data-invalid={error ? true : undefined}
        onPointerDown={(event) => focusFromBox(event, input.current)}
      >
        <Chips tags={tags} all={all} mayCreate={mayCreate} nameOf={labelOf} onRemove={remove} />
        <input
          ref={useFieldPlace("tags", { ref: input })}
          id={id}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={`${id}-offers`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? `${id}-${at}` : undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          maxLength={TAG_NAME_MAX}
          disabled={isFull}
          placeholder={
            isFull ? t("tags.full", { max }) : t(mayCreate ? "tags.placeholder" : "tags.choose")
          }
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
        />
      </div>
      <Offers id={id} offers={offers} at={at} isOpen={open} nameOf={labelOf} onTake={add} />
      <p id={`${id}-hint`} className={error ? styles.error : styles.hint}>
        {error ?? t(mayCreate ? "tags.hint" : "tags.hintChoose")}
      </p>
    </div>
  );
}

/** A press on the box, outside its chips, focuses the field. */
function focusFromBox(event: PointerEvent, input: HTMLInputElement | null): void {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  input?.focus();
}

function Chips(props: {
  tags: readonly string[];
  all: readonly BankTag[];
  mayCreate: boolean;
  nameOf: (name: string) => string;
  onRemove: (name: string) => void;
}) {
  const { tags, all, mayCreate, nameOf, onRemove } = props;
  const t = useProblemWords();
  return (
    <ul role="list" className={styles.chips} aria-label={t("tags.chosen")}>
      {tags.map((name) => (
        <li key={name} className={styles.chip}>
          <TagPill name={nameOf(name)} color={tagByName(all, name)?.color} />
          {mayCreate && all.length > 0 && !tagByName(all, name) && (
            <span className={styles.fresh}>{t("tags.fresh")}</span>
          )}
          <button
            type="button"
            aria-label={t("tags.remove", { name: nameOf(name) })}
            onClick={() => onRemove(name)}
          >
            <Icon name="cross" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Offers(props: {
  id: string;
  offers: readonly OfferedTag[];
  at: number;
  isOpen: boolean;
  nameOf: (name: string) => string;
  onTake: (name: string) => void;
}) {
  const { id, offers, at, isOpen, nameOf, onTake } = props;
  const t = useProblemWords();
  return (
    <div
      id={`${id}-offers`}
      role="listbox"
      aria-label={t("tags.offers")}
      className={styles.offers}
      hidden={!isOpen || offers.length === 0}
    >
      {offers.map(({ name, color, group, isNew }, index) => (
        // This handler is only for pointers: with the keyboard, users choose an option with the keys of the combobox.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys belong to the combobox
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onTake(name)}
        >
          {isNew ? t("tags.create", { name }) : <TagPill name={nameOf(name)} color={color} />}
          {group && <span className={styles.group}>{group}</span>}
        </div>
      ))}
    </div>
  );
}

/** All existing tags. Staff get both names of each tag, other users only the name in the displayed language. */
function useKnownTags(bank: string, isForStaff: boolean): BankTag[] {
  const isEnglish = useDisplayLocale() === "en-US";
  const { data } = useQuery({ ...adminTagsQuery(bank), enabled: isForStaff });
  const open = useQuery({ ...tagGroupsQuery(bank), enabled: !isForStaff });
  if (!isForStaff) {
    return (open.data ?? []).flatMap(({ classification, tagList }) =>
      tagList.map(({ name, color }) => ({
        name,
        nameEn: null,
        color,
        group: classification?.name ?? null,
      })),
    );
  }
  const groups = new Map(
    data?.classifications.map(({ id, name, nameEn }) => [id, (isEnglish && nameEn) || name]),
  );
  return (data?.tags ?? []).map(({ name, nameEn, color, tcid }) => ({
    name,
    nameEn,
    color,
    group: (tcid === null ? null : groups.get(tcid)) ?? null,
  }));
}
