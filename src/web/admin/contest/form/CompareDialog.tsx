import { useState } from "react";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import styles from "../../problem/compare/compare.module.css";
import { momentText } from "../../../ui/text/momentText.ts";
import { type Side, SideChoice } from "../../problem/compare/SideChoice.tsx";
import { UnitDiff } from "../../../editor/UnitDiff.tsx";
import { useProblemWords } from "../../problem/texts.ts";
import { useAdminContestWords } from "../texts.ts";
import { type ContestValues, valuesOf } from "./formModel.ts";
import { differingUnits, type FieldName, mergedValues } from "./formUnits.ts";
import { unitText } from "./unitText.ts";
import type { Compared } from "./useContestForm.ts";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

/**
 * Shown when a newer version of the contest is stored. Lists every field that differs, with both values. If only one
 * side changed a field, the changed value is preselected; if both sides changed it, the user's value comes first and is
 * labelled. The dialog saves nothing.
 */
export function CompareDialog(props: {
  compared: Compared;
  onResolve: (merged: ContestValues) => void;
  onClose: () => void;
}) {
  const { compared, onResolve, onClose } = props;
  const t = useAdminContestWords();
  const words = useProblemWords();
  const locale = useDisplayLocale();
  const { base, mine } = compared;
  const theirs = valuesOf(compared.theirs);
  const differing = differingUnits(mine, theirs);
  const byMe = differingUnits(base, mine);
  const byThem = differingUnits(base, theirs);
  const [chosen, setChosen] = useState<ReadonlyMap<FieldName, Side>>(new Map());
  const sideOf = (unit: FieldName): Side =>
    chosen.get(unit) ?? (byMe.includes(unit) ? "mine" : "theirs");
  const takeAll = (side: Side) => setChosen(new Map(differing.map((unit) => [unit, side])));
  const ownUnits = differing.filter((unit) => sideOf(unit) === "mine");
  return (
    <Dialog
      title={t("conflict.title")}
      width="60rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words("conflict.back")}</Button>
          <Button look="primary" onClick={() => onResolve(mergedValues(theirs, mine, ownUnits))}>
            {t("conflict.load")}
          </Button>
        </>
      }
    >
      <div className={styles.conflict}>
        <p>
          {t("conflict.saved", { at: momentText(compared.theirs.gmtModified, locale) })}
          <WordSpace />
          {t("conflict.what", { count: differing.length })}
        </p>
        {differing.length > 1 && (
          <div className={styles.all}>
            <Button size="small" onClick={() => takeAll("mine")}>
              {words("conflict.allMine")}
            </Button>
            <Button size="small" onClick={() => takeAll("theirs")}>
              {words("conflict.allTheirs")}
            </Button>
          </div>
        )}
        {differing.map((unit) => (
          <section key={unit} className={styles.unit}>
            <header>
              <h3>{t(`field.${unit}`)}</h3>
              {byMe.includes(unit) && byThem.includes(unit) && (
                <span className={styles.both}>{words("conflict.both")}</span>
              )}
              <SideChoice
                label={t(`field.${unit}`)}
                side={sideOf(unit)}
                onChange={(side) => setChosen(new Map(chosen).set(unit, side))}
              />
            </header>
            <UnitDiff
              before={unitText(theirs, unit, t)}
              after={unitText(mine, unit, t)}
              beforeLabel={words("conflict.theirs")}
              afterLabel={words("conflict.mine")}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
