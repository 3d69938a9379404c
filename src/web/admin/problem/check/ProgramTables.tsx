import { isAnyWrong } from "../../../../shared/problem/checkMargins.ts";
import type { CheckedProgram } from "../../../../shared/problem/problemCheck.ts";
import { linesOfCaseFlags } from "../../../../shared/verdict/caseFlagLines.ts";
import { lineOfWords } from "../../../../shared/text/commandLine.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../../ui/page/DataTable.tsx";
import styles from "./check.module.css";
import { MetMark, ResultMark, TimeBar } from "./ResultMark.tsx";
import type { ProgramRow } from "./results.ts";
import type { InputValidator, JurySolution } from "../../../../shared/problem/problemCheck.ts";
import { useCheckWords } from "./texts.ts";

export interface ProgramActions {
  onDetails: (item: CheckedProgram) => void;
  onEdit: (kind: CheckedProgram["kind"], name: string) => void;
  onDelete: (kind: CheckedProgram["kind"], name: string) => void;
}

type CheckProgram = JurySolution | InputValidator;

/** The first and last columns of both tables. */
function useOuterColumns<Program extends CheckProgram>(
  kind: CheckedProgram["kind"],
  { onDetails, onEdit, onDelete }: ProgramActions,
): { first: Column<ProgramRow<Program>>[]; last: Column<ProgramRow<Program>>[] } {
  const t = useCheckWords();
  return {
    first: [
      {
        key: "name",
        header: t("name"),
        isRowHeader: true,
        cell: ({ program, item, met }) => (
          <span className={styles.name}>
            <MetMark met={met} />
            <span>
              <span>{program.name}</span>
              {item && !item.current && <em className={styles.stale}>{t("stale")}</em>}
              {"expected" in program && (
                <span className={styles.expectedBelow}>
                  <Expected {...program} />
                </span>
              )}
            </span>
          </span>
        ),
      },
      {
        key: "language",
        header: t("language"),
        width: "8rem",
        hideBelow: "medium",
        cell: ({ program }) => program.language,
      },
    ],
    last: [
      {
        key: "actions",
        header: <span className="visually-hidden">{t("actions")}</span>,
        align: "end",
        width: "7.5rem",
        narrowWidth: "6.5rem",
        cell: ({ program: { name }, item }) => (
          <span className={styles.actions}>
            {item && (item.cases > 0 || item.message !== null) && (
              <Button
                look="quiet"
                size="small"
                icon="list"
                iconOnly
                onClick={() => onDetails(item)}
              >
                {t("details", { name })}
              </Button>
            )}
            <Button
              look="quiet"
              size="small"
              icon="pen"
              iconOnly
              onClick={() => onEdit(kind, name)}
            >
              {t("edit", { name })}
            </Button>
            <Button
              look="quiet"
              size="small"
              icon="bin"
              iconOnly
              onClick={() => onDelete(kind, name)}
            >
              {t("delete", { name })}
            </Button>
          </span>
        ),
      },
    ],
  };
}

function Expected({ expected, score }: Pick<JurySolution, "expected" | "score">) {
  const t = useCheckWords();
  return (
    <span className={styles.chips}>
      {isAnyWrong(expected) ? (
        <span>{t("anyWrong")}</span>
      ) : (
        expected.map((each) => <abbr key={each}>{each}</abbr>)
      )}
      {score !== null && <span className="figures">{t("score", { score })}</span>}
      {expected.length === 0 && score === null && <span className={styles.note}>—</span>}
    </span>
  );
}

export function SolutionTable(props: { rows: ProgramRow<JurySolution>[] } & ProgramActions) {
  const t = useCheckWords();
  const { first, last } = useOuterColumns<JurySolution>("solution", props);
  const middle: Column<ProgramRow<JurySolution>>[] = [
    {
      key: "expected",
      header: t("expected"),
      width: "8rem",
      hideBelow: "narrow",
      cell: ({ program }) => <Expected {...program} />,
    },
    {
      key: "result",
      header: t("result"),
      width: "10rem",
      narrowWidth: "6rem",
      cell: ({ item }) => <ResultMark item={item} />,
    },
    {
      key: "time",
      header: t("time"),
      width: "8rem",
      hideBelow: "middle",
      cell: ({ item }) => <TimeBar item={item} />,
    },
  ];
  return (
    <DataTable
      caption={t("solutions")}
      columns={[...first, ...middle, ...last]}
      rows={props.rows}
      rowKey={({ program }) => program.name}
      empty={null}
    />
  );
}

export function ValidatorTable(props: { rows: ProgramRow<InputValidator>[] } & ProgramActions) {
  const t = useCheckWords();
  const { first, last } = useOuterColumns<InputValidator>("validator", props);
  const middle: Column<ProgramRow<InputValidator>>[] = [
    {
      key: "flags",
      header: t("program.flags"),
      width: "10rem",
      hideBelow: "middle",
      cell: ({ program: { flags, caseFlags } }) => (
        <code className={styles.flags}>
          {lineOfWords(flags) || "—"}
          {caseFlags.length > 0 && (
            <span title={linesOfCaseFlags(caseFlags)}>
              {" "}
              {t("program.caseFlags", { count: caseFlags.length })}
            </span>
          )}
        </code>
      ),
    },
    {
      key: "result",
      header: t("result"),
      width: "16rem",
      cell: ({ item }) => <ResultMark item={item} />,
    },
  ];
  return (
    <DataTable
      caption={t("validators")}
      columns={[...first, ...middle, ...last]}
      rows={props.rows}
      rowKey={({ program }) => program.name}
      empty={null}
    />
  );
}
