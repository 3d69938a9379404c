import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { trainingCategoriesQuery } from "../../../training/queries.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import styles from "../../problem/compare/compare.module.css";
import { momentText } from "../../../ui/text/momentText.ts";
import { type Side, SideChoice } from "../../problem/compare/SideChoice.tsx";
import { UnitDiff } from "../../../editor/UnitDiff.tsx";
import { useProblemWords } from "../../problem/texts.ts";
import { useAdminTrainingWords } from "../texts.ts";
import {
  differingFields,
  type FieldName,
  mergedValues,
  type TrainingValues,
  valuesOf,
} from "./formModel.ts";
import type { Compared } from "./useTrainingForm.ts";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

/**
 * Shown when a newer version of the training is stored. The dialog lists every field that differs, with both values. If
 * only one side changed a field, the changed value is preselected; if both sides changed it, the user's value is
 * preselected and the field is marked. The dialog saves nothing.
 */
export function CompareDialog(props: {
  compared: Compared;
  onResolve: (merged: TrainingValues) => void;
  onClose: () => void;
}) {
  const { compared, onResolve, onClose } = props;
  const t = useAdminTrainingWords();
  const words = useProblemWords();
  const locale = useDisplayLocale();
  const textOf = useFieldText();
  const { base, mine } = compared;
  const theirs = valuesOf(compared.theirs);
  const differing = differingFields(mine, theirs);
  const byMe = differingFields(base, mine);
  const byThem = differingFields(base, theirs);
  const [chosen, setChosen] = useState<ReadonlyMap<FieldName, Side>>(new Map());
  const sideOf = (field: FieldName): Side =>
    chosen.get(field) ?? (byMe.includes(field) ? "mine" : "theirs");
  const ownFields = differing.filter((field) => sideOf(field) === "mine");
  return (
    <Dialog
      title={t("conflict.title")}
      width="60rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words("conflict.back")}</Button>
          <Button look="primary" onClick={() => onResolve(mergedValues(theirs, mine, ownFields))}>
            {t("conflict.load")}
          </Button>
        </>
      }
    >
      <div className={styles.conflict}>
        <p>
          {t("conflict.saved", { at: momentText(compared.theirs.training.gmtModified, locale) })}
          <WordSpace />
          {t("conflict.what", { count: differing.length })}
        </p>
        {differing.map((field) => (
          <section key={field} className={styles.unit}>
            <header>
              <h3>{t(`field.${field}`)}</h3>
              {byMe.includes(field) && byThem.includes(field) && (
                <span className={styles.both}>{words("conflict.both")}</span>
              )}
              <SideChoice
                label={t(`field.${field}`)}
                side={sideOf(field)}
                onChange={(side) => setChosen(new Map(chosen).set(field, side))}
              />
            </header>
            <UnitDiff
              before={textOf(theirs, field)}
              after={textOf(mine, field)}
              beforeLabel={words("conflict.theirs")}
              afterLabel={words("conflict.mine")}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The value of a form field as text, for comparing two versions. */
function useFieldText(): (values: TrainingValues, field: FieldName) => string {
  const t = useAdminTrainingWords();
  const categories = useQuery(trainingCategoriesQuery()).data ?? [];
  return (values, field) => {
    if (field === "auth") return t(`accesses.${values.auth}`);
    if (field === "category") {
      return categories.find(({ id }) => String(id) === values.category)?.name ?? values.category;
    }
    const value = values[field];
    return typeof value === "boolean" ? t(value ? "on" : "off") : value;
  };
}
