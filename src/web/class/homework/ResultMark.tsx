import type { HomeworkCell } from "../../../shared/class/homework.ts";
import type { ResultState } from "../../../shared/class/homeworkResults.ts";
import { Icon, type IconName } from "../../ui/control/Icon.tsx";
import css from "./ResultMark.module.css";
import { useHomeworkWords } from "./texts.ts";

export const resultIcons: Record<ResultState, IconName> = {
  none: "dash",
  submitted: "check",
  tried: "cross",
  partial: "half",
  full: "check",
  late: "clock",
  judging: "dots",
};

/** State and points of a student in one problem; the state is shown as a symbol and a word. */
export function ResultMark({ cell, points }: { cell: HomeworkCell; points: number }) {
  const t = useHomeworkWords();
  const { state } = cell;
  const hasPoints = cell.points !== null && state !== "none";
  return (
    <span className={css.mark} data-state={state}>
      <Icon name={resultIcons[state]} label={hasPoints ? t(`states.${state}`) : ""} />{" "}
      {hasPoints ? (
        <span className="figures">{t("points", { points: cell.points ?? 0, max: points })}</span>
      ) : (
        t(`states.${state}`)
      )}
    </span>
  );
}
