import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  createTag,
  deleteTag,
  updateTag,
  type AdminClassification,
  type AdminTag,
  mergeTags,
  tagInput,
} from "../../../shared/problem/tagAdmin.ts";
import { call } from "../../platform/api.ts";
import { isProblemStaff, useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { SelectField, Toggle } from "../../ui/control/Field.tsx";
import { FieldPlacesContext } from "../../ui/control/fieldPlaces.ts";
import { TagPill } from "../../ui/mark/TagPill.tsx";
import { tagTint } from "../../ui/mark/tagTint.ts";
import { NameFields } from "./NameFields.tsx";
import { tagUseQuery, useTagChange } from "./queries.ts";
import css from "./TagPage.module.css";
import { useTagWords } from "./texts.ts";
import { type Names, useNamesForm } from "./useNamesForm.ts";

/** Initial colour of a new tag. */
const FIRST_COLOR = "#3b7dd8";

interface BankTags {
  classifications: AdminClassification[];
  tags: AdminTag[];
}

interface TagValues extends Names {
  color: string | null;
  /** Id of the tag's classification. */
  tcid: number | null;
}

/**
 * Creates or edits a tag with its names, colour and classification; also shows the problems that use the tag, and can
 * merge or delete it.
 */
export function TagDialog(props: {
  bankTags: BankTags;
  oj: string;
  tag: AdminTag | null;
  classificationId: number | null;
  onClose: () => void;
}) {
  const { bankTags, oj, tag, onClose } = props;
  const t = useTagWords();
  const [deleting, setDeleting] = useState(false);
  const keeps = isProblemStaff(useSession()?.user);
  const save = useTagChange(
    (fields: TagValues) =>
      tag ? call(updateTag, { id: tag.id, ...fields }) : call(createTag, { oj, ...fields }),
    { done: () => t(tag ? "saved" : "created"), onDone: onClose },
  );
  const form = useNamesForm<TagValues>(
    {
      name: tag?.name ?? "",
      nameEn: tag?.nameEn ?? "",
      color: tag ? tag.color : FIRST_COLOR,
      tcid: props.classificationId,
    },
    save.mutateAsync,
  );
  const { name, color, tcid } = form.values;
  const deletion = useTagChange(
    (tagId: number) => call(deleteTag, { ...tagInput(tagId), confirm: true }),
    {
      done: () => t("deleted"),
      onDone: onClose,
    },
  );
  if (tag && deleting) {
    return (
      <DeletionDialog
        title={t("deleteTag")}
        busy={deletion.isPending}
        onDelete={() => deletion.mutate(tag.id)}
        onClose={() => setDeleting(false)}
      >
        <p>{t("deleteSure", { name: tag.name, count: tag.used })}</p>
      </DeletionDialog>
    );
  }
  return (
    <Dialog
      title={t(tag ? "editTag" : "newTag")}
      width="32rem"
      onClose={onClose}
      footer={
        <>
          {tag && (
            <span className={css.leftAct}>
              <Button look="danger" disabled={!keeps} onClick={() => setDeleting(true)}>
                {t("deleteTag")}
              </Button>
            </span>
          )}
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
            {t(form.busy ? "saving" : "save")}
          </Button>
        </>
      }
    >
      <FieldPlacesContext value={form.places}>
        <div className={css.form}>
          <NameFields form={form} />
          <ColorField color={color} name={name} onChange={(next) => form.set("color", next)} />
          <ClassificationField
            all={bankTags.classifications}
            classificationId={tcid}
            onChange={(next) => form.set("tcid", next)}
          />
          {tag && <Uses tag={tag} />}
          {tag && keeps && <Merge tag={tag} tags={bankTags.tags} onDone={onClose} />}
          {tag && !keeps && <p className={css.hint}>{t("keepersOnly")}</p>}
        </div>
      </FieldPlacesContext>
    </Dialog>
  );
}

function ClassificationField(props: {
  all: AdminClassification[];
  classificationId: number | null;
  onChange: (classificationId: number | null) => void;
}) {
  const { all, classificationId, onChange } = props;
  const t = useTagWords();
  return (
    <SelectField
      label={t("classification")}
      value={classificationId ?? ""}
      onChange={({ currentTarget: { value } }) => onChange(value === "" ? null : Number(value))}
    >
      <option value="">{t("unclassified")}</option>
      {all.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function ColorField(props: {
  color: string | null;
  name: string;
  onChange: (color: string | null) => void;
}) {
  const { color, name, onChange } = props;
  const t = useTagWords();
  return (
    <fieldset className={css.color}>
      <legend>{t("color")}</legend>
      <input
        type="color"
        aria-label={t("color")}
        value={color ?? FIRST_COLOR}
        disabled={color === null}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Toggle
        label={t("colorNone")}
        checked={color === null}
        onChange={(none) => onChange(none ? null : FIRST_COLOR)}
      />
      <span className={css.preview}>
        <span className="visually-hidden">{t("preview")}</span>
        <TagPill name={name.trim() || "…"} color={color === null ? null : tagTint(color)} />
      </span>
    </fieldset>
  );
}

function Uses({ tag }: { tag: AdminTag }) {
  const t = useTagWords();
  const { data } = useQuery(tagUseQuery(tag.id));
  const count = data?.count ?? tag.used;
  const problems = data?.problems ?? [];
  return (
    <div className={css.uses}>
      <p>{t("used", { count })}</p>
      {problems.length > 0 && (
        <ul role="list">
          {problems.map(({ pid, problemId, title }) => (
            <li key={pid}>
              <a
                href={`/problem/${encodeURIComponent(problemId)}`}
                target="_blank"
                rel="noreferrer"
              >
                {problemId} <bdi>{title}</bdi>
              </a>
            </li>
          ))}
          {count > problems.length && <li>{t("usedMore", { count: String(count) })}</li>}
        </ul>
      )}
    </div>
  );
}

function Merge({ tag, tags, onDone }: { tag: AdminTag; tags: AdminTag[]; onDone: () => void }) {
  const t = useTagWords();
  const [into, setInto] = useState<number | null>(null);
  const others = tags.filter(({ id }) => id !== tag.id);
  const merge = useTagChange((id: number) => call(mergeTags, { into: id, from: [tag.id] }), {
    done: (_id, { name }) => t("merged", { name }),
    onDone,
  });
  if (others.length === 0) return null;
  return (
    <details
      className={css.merge}
      // Scrolls to the opened part, which is at the end of the dialog.
      onToggle={(event) => event.currentTarget.scrollIntoView({ block: "nearest" })}
    >
      <summary>{t("merge")}</summary>
      <p className={css.hint}>{t("mergeHint", { name: tag.name })}</p>
      <div className={css.mergeRow}>
        <SelectField
          label={t("mergeInto")}
          value={into ?? ""}
          onChange={({ currentTarget: { value } }) => setInto(value === "" ? null : Number(value))}
        >
          <option value="">{t("mergeChoose")}</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button
          look="danger"
          disabled={into === null}
          busy={merge.isPending}
          onClick={() => into !== null && merge.mutate(into)}
        >
          {t("mergeDo")}
        </Button>
      </div>
    </details>
  );
}
