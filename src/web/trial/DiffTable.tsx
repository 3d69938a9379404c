import { useId } from "react";
import type { TrialComparison } from "../../shared/verdict/trial.ts";
import { type DiffRow, diffLines, rowsAround } from "./diffLines.ts";
import type { TrialWords } from "./texts.ts";
import css from "./DiffTable.module.css";

interface DiffTableProps {
  expected: string;
  got: string;
  comparison: TrialComparison;
  words: TrialWords;
}

/** Shows a program's output next to the sample's answer; differences are marked, and whitespace is visible. */
export function DiffTable({ expected, got, comparison, words: t }: DiffTableProps) {
  const id = useId();
  const diff = diffLines(expected, got, comparison);
  const { rows, before, after } = rowsAround(diff);
  const title = diff.first === null ? null : t("firstDifference", { line: diff.first });
  return (
    <figure className={css.frame}>
      <figcaption id={id}>
        {t("difference")}
        {title && <strong>{title}</strong>}
        {diff.end && <strong>{t(diff.end === "missing" ? "endMissing" : "endSurplus")}</strong>}
      </figcaption>
      <div
        className={css.scroller}
        role="region"
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t("line")}</span>
              </th>
              <th scope="col">{t("answer")}</th>
              <th scope="col">{t("output")}</th>
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Left>{t("moreBefore", { count: before })}</Left>}
            {rows.map((row) => (
              <Row key={row.line} row={row} first={row.line === diff.first} words={t} />
            ))}
            {after > 0 && <Left>{t("moreAfter", { count: after })}</Left>}
          </tbody>
        </table>
      </div>
      {diff.first !== null && <p className={css.legend}>{t("differenceLegend")}</p>}
    </figure>
  );
}

function Left({ children }: { children: string }) {
  return (
    <tr>
      <td colSpan={3} className={css.left}>
        {children}
      </td>
    </tr>
  );
}

function Row({ row, first, words: t }: { row: DiffRow; first: boolean; words: TrialWords }) {
  const { line, expected, got, differs, common } = row;
  return (
    <tr data-differs={differs || undefined} data-first={first || undefined}>
      <th scope="row" className="figures">
        {line}
        {differs && <span className="visually-hidden"> {t("differs")}</span>}
      </th>
      <Cell text={expected} absent={t("surplus")} differs={differs} common={common} side="answer" />
      <Cell text={got} absent={t("missing")} differs={differs} common={common} side="output" />
    </tr>
  );
}

interface CellProps {
  text: string | null;
  /** Placeholder for a missing line. */
  absent: string;
  differs: boolean;
  common: number;
  side: "answer" | "output";
}

function Cell({ text, absent, differs, common, side }: CellProps) {
  if (text === null) return <td className={css.absent}>{absent}</td>;
  if (!differs) return <td>{text}</td>;
  const characters = Array.from(text);
  return (
    <td data-side={side}>
      {visible(characters.slice(0, common).join(""))}
      <mark>{visible(characters.slice(common).join("")) || "\u200B"}</mark>
    </td>
  );
}

/** Visible whitespace: a middle dot for a space, an arrow for a tab. */
function visible(text: string): string {
  return text.replaceAll(" ", "·").replaceAll("\t", "→\t");
}
