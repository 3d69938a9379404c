import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type LanguageLimit,
  updateLanguageLimits,
} from "../../../shared/languages/languageLimits.ts";
import { problemLimits } from "../../../shared/problem/problemRules.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { FieldInput } from "../../ui/control/FieldInput.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { type Fields, useFields } from "../../ui/control/useFields.ts";
import { type Draft, changedRows, factorOf } from "./languageLimitDraft.ts";
import { languageLimitsQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { useSiteWords } from "./texts.ts";

const { min, max } = problemLimits.factor;

interface Values {
  factors: Draft;
}

/** Settings for the factors by which a problem's limits are multiplied for each language. */
export function LanguageLimitsPanel() {
  const t = useSiteWords();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(languageLimitsQuery());
  const form: Fields<Values> = useFields<Values>({
    initialValues: { factors: {} },
    async send({ factors }) {
      try {
        const languages = changedRows(data ?? [], factors) ?? [];
        const now = await call(updateLanguageLimits, { languages });
        client.setQueryData(languageLimitsQuery().queryKey, now);
        form.reset();
        toast("good", t("saved"));
      } finally {
        // Invalidates the queries of the problem pages, which show these limits.
        await client.invalidateQueries({ queryKey: ["problem"] });
      }
    },
  });
  const changed = changedRows(data ?? [], form.values.factors);
  const canSave = changed !== null && changed.length > 0;
  const setFactors = (factors: Draft) => form.set("factors", factors);
  const usual = (rows: LanguageLimit[]) =>
    Object.fromEntries(
      rows.map((row) => [
        row.id,
        { time: String(row.usualTimeFactor), memory: String(row.usualMemoryFactor) },
      ]),
    );
  return (
    <Panel title={t("conf.languages")}>
      <Form form={form} className={css.form}>
        <p className={css.text}>{t("conf.languagesText")}</p>
        <FormError text={form.failure} />
        <DataTable
          caption={t("conf.languages")}
          columns={useColumns(form.values.factors, setFactors)}
          rows={data}
          rowKey={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          empty={<EmptyNote title={t("conf.noCompiler")} />}
        />
        <div className={css.foot}>
          <Button type="submit" look="primary" busy={form.busy} disabled={!canSave}>
            {t(form.busy ? "saving" : "save")}
          </Button>
          <Button disabled={!data} onClick={() => setFactors(usual(data ?? []))}>
            {t("conf.restoreUsual")}
          </Button>
          {canSave && <span className={css.text}>{t("unsaved")}</span>}
          {changed === null && (
            <span className={css.text} role="alert">
              {t("conf.factorWrong", { min, max })}
            </span>
          )}
        </div>
      </Form>
    </Panel>
  );
}

function useColumns(draft: Draft, onDraft: (draft: Draft) => void): Column<LanguageLimit>[] {
  const t = useSiteWords();
  const field = (row: LanguageLimit, which: "time" | "memory") => {
    const stored = { time: String(row.timeFactor), memory: String(row.memoryFactor) };
    const factors = draft[row.id] ?? stored;
    return (
      <FieldInput
        field="factors"
        className={css.factor}
        aria-label={t(`conf.${which}FactorOf`, { name: row.name })}
        aria-invalid={factorOf(factors[which]) === null || undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={factors[which]}
        onChange={(event) =>
          onDraft({ ...draft, [row.id]: { ...factors, [which]: event.currentTarget.value } })
        }
      />
    );
  };
  return [
    {
      key: "name",
      header: t("conf.languageName"),
      isRowHeader: true,
      cell: ({ name, available }) => (
        <>
          {name}
          {!available && <small className={css.hint}> {t("conf.noCompiler")}</small>}
        </>
      ),
    },
    {
      key: "time",
      header: t("conf.timeFactor"),
      width: "8rem",
      narrowWidth: "6rem",
      cell: (row) => field(row, "time"),
    },
    {
      key: "memory",
      header: t("conf.memoryFactor"),
      width: "8rem",
      narrowWidth: "6rem",
      cell: (row) => field(row, "memory"),
    },
    {
      key: "usual",
      header: "",
      width: "18rem",
      hideBelow: "middle",
      cell: ({ usualTimeFactor, usualMemoryFactor, exceptions }) => (
        <span className={css.hint}>
          {t("conf.usualFactors", {
            time: String(usualTimeFactor),
            memory: String(usualMemoryFactor),
          })}{" "}
          {exceptions > 0 && t("conf.exceptions", { count: exceptions })}
        </span>
      ),
    },
  ];
}
