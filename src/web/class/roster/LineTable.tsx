import { useState } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Toggle } from "../../ui/control/Field.tsx";
import { useClassWorkWords } from "../workTexts.ts";
import type { RosterAnswer } from "./RosterPage.tsx";
import css from "./RosterPage.module.css";
import type { SourceRow } from "./rosterTable.ts";

/** Number of lines per page of the table. */
const LINES_SHOWN = 20;

/** A table that shows each line of a roster and the outcome of its import. */
export function LineTable(props: { answer: RosterAnswer; rows: readonly SourceRow[] }) {
  const { answer, rows } = props;
  const t = useClassWorkWords();
  const ui = useTexts("ui");
  const [onlyFaults, setOnlyFaults] = useState(false);
  const [page, setPage] = useState(1);
  const outcomes = new Map(answer.lines.map(({ row, outcome }) => [row, outcome]));
  const reasons = new Map(answer.faults.map((fault) => [fault.row, fault.reasons]));
  const lines = rows
    .map(({ row, cells }, i) => ({
      row,
      cells,
      outcome: outcomes.get(i) ?? ("refused" as const),
      faults: reasons.get(i) ?? [],
    }))
    .filter(({ faults }) => !onlyFaults || faults.length > 0);
  const pages = Math.max(1, Math.ceil(lines.length / LINES_SHOWN));
  const step = (goal: number, icon: "left" | "right", label: string) => (
    <Button
      size="small"
      icon={icon}
      iconOnly
      disabled={goal < 1 || goal > pages}
      onClick={() => setPage(goal)}
    >
      {label}
    </Button>
  );
  return (
    <>
      {answer.faults.length > 0 && (
        <Toggle
          label={t("roster.onlyFaults")}
          checked={onlyFaults}
          onChange={(isOn) => {
            setOnlyFaults(isOn);
            setPage(1);
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region */}
      <div className={css.table} tabIndex={0} role="region" aria-label={t("roster.steps.check")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("roster.line")}</th>
              <th scope="col">{t("roster.username")}</th>
              <th scope="col">{t("roster.outcome")}</th>
              <th scope="col">{t("roster.name")}</th>
              <th scope="col">{t("roster.number")}</th>
            </tr>
          </thead>
          <tbody>
            {lines
              .slice((page - 1) * LINES_SHOWN, page * LINES_SHOWN)
              .map(({ row, cells: [username, name, number], outcome, faults }) => (
                <tr key={row}>
                  <td className="figures">{row}</td>
                  <th scope="row">{username}</th>
                  <td className={css.outcome}>
                    <span data-outcome={outcome}>{t(`roster.outcomes.${outcome}`)}</span>
                    {faults.map((reason) => (
                      <span key={reason} className={css.bad}>
                        {reason}
                      </span>
                    ))}
                  </td>
                  <td>{name}</td>
                  <td>{number}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <nav className={css.pages} aria-label={ui("pages")}>
          {step(page - 1, "left", ui("previousPage"))}
          <span className="figures">{ui("pageOf", { page, pages })}</span>
          {step(page + 1, "right", ui("nextPage"))}
        </nav>
      )}
    </>
  );
}
