import { useState } from "react";
import { Button } from "../../../ui/control/Button.tsx";
import { SelectField, TextField } from "../../../ui/control/Field.tsx";
import {
  type CaseItem,
  type CasesModel,
  isScore,
  pointsOfGroups,
  readDependsOn,
  type SubtaskItem,
  withSubtaskAdded,
} from "../model/casesModel.ts";
import { SortableList } from "../sort/SortableList.tsx";
import styles from "./data.module.css";
import { rangesOf, readRanges, withCasesOf, withSubtaskMoved } from "./subtaskRows.ts";
import { useDataWords } from "./texts.ts";

const types = ["min", "sum", "mul"] as const;

/**
 * Scoring of each group of cases; users sort the groups by dragging or with the keyboard, and the groups are numbered
 * in this order.
 */
export function SubtaskList(props: {
  model: CasesModel;
  /** Whether the problem is judged by subtasks. */
  isUsed: boolean;
  onSubtasks: (subtasks: SubtaskItem[]) => void;
  onModel: (model: CasesModel) => void;
}) {
  const { model, isUsed, onSubtasks, onModel } = props;
  const t = useDataWords();
  const set = (num: number, change: Partial<SubtaskItem>) =>
    onSubtasks(model.subtasks.map((each) => (each.num === num ? { ...each, ...change } : each)));
  const points = pointsOfGroups(model.cases);
  const count = (num: number) =>
    model.cases.filter(({ group }) => Number(group.trim()) === num).length;
  return (
    <section className={styles.cases} aria-label={t("subtasks")}>
      <header className={styles.casesHead}>
        <h3>{t("subtasks")}</h3>
        <Button size="small" onClick={() => onModel(withSubtaskAdded(model))}>
          {t("addSubtask")}
        </Button>
      </header>
      {!isUsed && <p className={styles.note}>{t("groupsUnused")}</p>}
      <SortableList
        label={t("subtasks")}
        items={model.subtasks}
        nameOf={({ num }) => t("subtaskName", { num })}
        onMove={(from, to) => onModel(withSubtaskMoved(model, from, to))}
      >
        {({ num, type, score, dependsOn }, _place, handle) => (
          <div className={styles.subtask}>
            {handle}
            <div className={styles.subtaskName}>
              <strong>{t("subtaskName", { num })}</strong>
              <span className={styles.note}>{t("subtaskCases", { count: count(num) })}</span>
              {count(num) === 0 && (
                <Button
                  look="quiet"
                  size="small"
                  icon="bin"
                  iconOnly
                  onClick={() => onSubtasks(model.subtasks.filter((each) => each.num !== num))}
                >
                  {t("removeSubtask", { num })}
                </Button>
              )}
            </div>
            <CasesField
              key={rangesOf(model.cases, num)}
              num={num}
              cases={model.cases}
              onCases={(numbers) => onModel(withCasesOf(model, num, numbers))}
            />
            <SelectField
              label={t("subtaskType")}
              value={type}
              onChange={(event) =>
                set(num, { type: event.currentTarget.value as SubtaskItem["type"] })
              }
            >
              {types.map((each) => (
                <option key={each} value={each}>
                  {t(each)}
                </option>
              ))}
            </SelectField>
            <TextField
              label={t("subtaskScore")}
              inputMode="numeric"
              value={score}
              placeholder={String(points.get(num) ?? 0)}
              error={isScore(score) ? null : t("badScore")}
              onChange={(event) => set(num, { score: event.currentTarget.value })}
            />
            <TextField
              label={t("dependsOn")}
              value={dependsOn}
              disabled={num === Math.min(...model.subtasks.map((each) => each.num))}
              title={t("dependsOnHint")}
              placeholder="–"
              error={readDependsOn(dependsOn, num) === null ? t("badDependsOn") : null}
              onChange={(event) => set(num, { dependsOn: event.currentTarget.value })}
            />
          </div>
        )}
      </SortableList>
    </section>
  );
}

/** A field for the case numbers of a subtask, written as ranges; changes take effect when the field loses the focus. */
function CasesField(props: {
  num: number;
  cases: readonly CaseItem[];
  onCases: (numbers: Set<number>) => void;
}) {
  const { num, cases, onCases } = props;
  const t = useDataWords();
  const [text, setText] = useState(() => rangesOf(cases, num));
  const numbers = readRanges(text, cases.length);
  const apply = () => {
    if (numbers && text !== rangesOf(cases, num)) onCases(numbers);
  };
  return (
    <TextField
      label={t("subtaskNumbers")}
      value={text}
      placeholder="1-5, 7"
      title={t("subtaskNumbersHint")}
      error={numbers ? null : t("badSubtaskNumbers", { max: cases.length })}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        apply();
      }}
    />
  );
}
