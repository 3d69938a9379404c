import type { HomeworkRow } from "../../../shared/class/homework.ts";
import { useHomeworkWords } from "./texts.ts";

type Row = Pick<HomeworkRow, "points" | "maxPoints" | "triedCount" | "problemCount" | "isStaff">;

/**
 * The reader's own points in a homework assignment or, while points are not shown, the number of problems to which the
 * reader has submitted.
 */
export function OwnPoints({ row }: { row: Row }) {
  const t = useHomeworkWords();
  const { points, maxPoints, triedCount, problemCount, isStaff } = row;
  if (isStaff) return <span className="figures">{t("pointsOf", { max: maxPoints })}</span>;
  return (
    <span className="figures">
      {points === null
        ? t("handedIn", { tried: triedCount, count: problemCount })
        : t("points", { points, max: maxPoints })}
    </span>
  );
}
