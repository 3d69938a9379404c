import { useState } from "react";
import type { AdminProblem } from "../../../../shared/problem/problemAdmin.ts";
import type { ProblemState } from "../../../../shared/problem/problemRules.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { Button } from "../../../ui/control/Button.tsx";
import { Dialog } from "../../../ui/layer/Dialog.tsx";
import { useCheckerWords } from "../checker/texts.ts";
import {
  differingUnits,
  type Unit,
  unitKey,
  unitLabel,
  unitText,
  withUnit,
} from "../model/units.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./compare.module.css";
import { momentText } from "../../../ui/text/momentText.ts";
import { type Side, SideChoice } from "./SideChoice.tsx";
import { UnitDiff } from "../../../editor/UnitDiff.tsx";
import { WordSpace } from "../../../ui/text/WordSpace.tsx";

/**
 * Shown when another user has saved in the meantime; shows the user, the time, and both versions of every part that
 * differs. If only one side changed a part, the changed version is preselected; if both sides changed it, the user's
 * version comes first and is labelled.
 */
export function ConflictDialog(props: {
  base: ProblemState;
  mine: ProblemState;
  theirs: ProblemState;
  row: AdminProblem;
  onResolve: (merged: ProblemState, how: "save" | "open") => void;
  onClose: () => void;
}) {
  const { base, mine, theirs, row, onResolve, onClose } = props;
  const t = useProblemWords();
  const checker = useCheckerWords();
  const locale = useDisplayLocale();
  const differing = differingUnits(mine, theirs);
  const byMe = new Set(differingUnits(base, mine).map(unitKey));
  const byThem = new Set(differingUnits(base, theirs).map(unitKey));
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const sideOf = (unit: Unit): Side => {
    const key = unitKey(unit);
    return chosen.get(key) ?? (byMe.has(key) ? "mine" : "theirs");
  };
  const take = (unit: Unit, side: Side) => setChosen(new Map(chosen).set(unitKey(unit), side));
  const takeAll = (side: Side) =>
    setChosen(new Map(differing.map((unit) => [unitKey(unit), side])));
  const merged = differing
    .filter((unit) => sideOf(unit) === "mine")
    .reduce((state, unit) => withUnit(state, unit, mine), theirs);
  const isAllTheirs = differing.every((unit) => sideOf(unit) === "theirs");
  return (
    <Dialog
      title={t("conflict.title")}
      width="72rem"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("conflict.back")}</Button>
          <Button onClick={() => onResolve(merged, "open")}>{t("conflict.open")}</Button>
          {!isAllTheirs && (
            <Button look="primary" onClick={() => onResolve(merged, "save")}>
              {t("conflict.save")}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.conflict}>
        <p>
          {t("conflict.who", {
            name: row.modifiedUser || t("list.deletedUser"),
            at: momentText(row.gmtModified, locale),
          })}
          <WordSpace />
          {t("conflict.what", { count: differing.length })}
        </p>
        {differing.length > 1 && (
          <div className={styles.all}>
            <Button size="small" onClick={() => takeAll("mine")}>
              {t("conflict.allMine")}
            </Button>
            <Button size="small" onClick={() => takeAll("theirs")}>
              {t("conflict.allTheirs")}
            </Button>
          </div>
        )}
        {differing.map((unit) => (
          <section key={unitKey(unit)} className={styles.unit}>
            <header>
              <h3>{unitLabel(unit, t)}</h3>
              {byMe.has(unitKey(unit)) && byThem.has(unitKey(unit)) && (
                <span className={styles.both}>{t("conflict.both")}</span>
              )}
              <SideChoice
                label={unitLabel(unit, t)}
                side={sideOf(unit)}
                onChange={(side) => take(unit, side)}
              />
            </header>
            <UnitDiff
              before={unitText(theirs, unit, { t, checker })}
              after={unitText(mine, unit, { t, checker })}
              beforeLabel={t("conflict.theirs")}
              afterLabel={t("conflict.mine")}
            />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
