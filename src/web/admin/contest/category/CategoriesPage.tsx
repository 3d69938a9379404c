import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import {
  CATEGORIES_MAX,
  CATEGORY_NAME_MAX,
  setContestCategories,
  type StoredCategory,
} from "../../../../shared/contestOrganizer/contestCategory.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { TextField } from "../../../ui/control/Field.tsx";
import { Form } from "../../../ui/control/Form.tsx";
import { FormError } from "../../../ui/control/FormError.tsx";
import { EmptyNote, ErrorNote } from "../../../ui/notice/Note.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useFields } from "../../../ui/control/useFields.ts";
import { AdminPage } from "../../AdminPage.tsx";
import { ContestAdminHead } from "../ContestAdminHead.tsx";
import { ADMIN_CONTESTS, contestCategoriesQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import css from "./CategoriesPage.module.css";
import { CategoryMedalFields } from "./CategoryMedalFields.tsx";
import { MembersDialog } from "./MembersDialog.tsx";

type Flag = "isOutside" | "isPersonal" | "isShown" | "isOpen";
const flags: readonly Flag[] = ["isShown", "isOpen", "isOutside", "isPersonal"];
type Draft = Pick<StoredCategory, "name" | "medals" | Flag> & { key: string; id: number | null };

/** The page on which the categories of a contest's contestants are managed. */
export function CategoriesPage() {
  const { contestId = "" } = useParams({ strict: false });
  const cid = Number(contestId);
  const stored = useQuery(contestCategoriesQuery(cid));
  return (
    <AdminPage>
      <ContestAdminHead contestId={contestId} part="categories" />
      {stored.error && !stored.data && (
        <ErrorNote error={stored.error} onRetry={() => void stored.refetch()} />
      )}
      {/* The key consists of the ids only, so that refetched member counts do not reset the form. */}
      {stored.data && (
        <Categories key={stored.data.map(({ id }) => id).join()} cid={cid} stored={stored.data} />
      )}
    </AdminPage>
  );
}

function Categories({ cid, stored }: { cid: number; stored: StoredCategory[] }) {
  const t = useAdminContestWords();
  const client = useQueryClient();
  const [members, setMembers] = useState<StoredCategory>();
  const form = useFields<{ rows: Draft[] }>({
    initialValues: { rows: stored.map((row) => ({ ...row, key: String(row.id) })) },
    async send(values) {
      const categories = values.rows.map(({ id, name: typed, medals, ...row }) => ({
        id,
        name: typed,
        medals,
        isShown: row.isShown,
        isOpen: row.isOpen,
        isOutside: row.isOutside,
        isPersonal: row.isPersonal,
      }));
      try {
        await call(setContestCategories, { cid, categories });
        toast("good", t("category.saved"));
      } finally {
        await client.invalidateQueries({ queryKey: ADMIN_CONTESTS });
      }
    },
  });
  const { rows } = form.values;
  const setRows = (next: Draft[]) => form.set("rows", next);
  const change = (key: string, next: Partial<Draft>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...next } : row)));
  const add = () =>
    setRows([
      ...rows,
      {
        key: `new ${crypto.randomUUID()}`,
        id: null,
        name: "",
        isOutside: false,
        isPersonal: false,
        isShown: true,
        isOpen: false,
        medals: null,
      },
    ]);
  const isUnnamed = rows.some(({ name }) => name.trim() === "");
  return (
    <Form form={form} className={css.form}>
      <p className={css.hint}>{t("category.hint")}</p>
      {rows.length === 0 && (
        <EmptyNote icon="people" title={t("category.none")}>
          {t("category.noneText")}
        </EmptyNote>
      )}
      {rows.map((row) => (
        <CategoryPanel
          key={row.key}
          row={row}
          storedCategory={stored.find(({ id }) => id === row.id)}
          onChange={(next) => change(row.key, next)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
          onMembers={setMembers}
        />
      ))}
      <FormError text={form.failure} />
      <div className={css.acts}>
        <Button disabled={rows.length >= CATEGORIES_MAX} onClick={add}>
          {t("category.add")}
        </Button>
        <Button type="submit" look="primary" busy={form.busy} disabled={isUnnamed}>
          {t("category.save")}
        </Button>
      </div>
      {members && (
        <MembersDialog cid={cid} category={members} onClose={() => setMembers(undefined)} />
      )}
    </Form>
  );
}

interface CategoryPanelProps {
  row: Draft;
  /** The stored category; absent for a new category. */
  storedCategory: StoredCategory | undefined;
  onChange: (next: Partial<Draft>) => void;
  onRemove: () => void;
  onMembers: (category: StoredCategory) => void;
}

function CategoryPanel({ row, storedCategory, onChange, onRemove, onMembers }: CategoryPanelProps) {
  const t = useAdminContestWords();
  return (
    <Panel>
      <div className={css.category}>
        <TextField
          name="rows"
          label={t("category.name")}
          maxLength={CATEGORY_NAME_MAX}
          value={row.name}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <div className={css.flags}>
          {flags.map((flag) => (
            <label key={flag} title={t(`category.meaning.${flag}`)}>
              <input
                type="checkbox"
                checked={row[flag]}
                onChange={(event) => {
                  const on = event.currentTarget.checked;
                  // Marking a category as personal hides it until the user shows it again.
                  const hides = flag === "isPersonal" && on;
                  onChange({ [flag]: on, ...(hides && { isShown: false }) });
                }}
              />
              {t(`category.flag.${flag}`)}
            </label>
          ))}
        </div>
        <CategoryMedalFields medals={row.medals} onChange={(medals) => onChange({ medals })} />
        {row.isPersonal && <p className={css.hint}>{t("category.meaning.isPersonal")}</p>}
        <div className={css.acts}>
          {storedCategory && (
            <Button
              size="small"
              icon="people"
              aria-haspopup="dialog"
              onClick={() => onMembers(storedCategory)}
            >
              {t("category.members", {
                count: storedCategory.members,
                waiting: storedCategory.waiting,
              })}
            </Button>
          )}
          <Button
            size="small"
            icon="bin"
            aria-label={t("category.removeOf", { name: row.name })}
            onClick={onRemove}
          >
            {t("category.remove")}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
