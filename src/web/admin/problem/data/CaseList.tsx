import { lazy, Suspense, useState } from "react";
import { FULL_SCORE } from "../../../../shared/verdict/caseScores.ts";
import { CASES_MAX } from "../../../../shared/problem/testData.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { EmptyNote } from "../../../ui/notice/Note.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import {
  type CasesModel,
  type CaseItem,
  sortedByName,
  totalOf,
  withEqualScores,
} from "../model/casesModel.ts";
import { moved } from "../sort/moved.ts";
import { SortableList } from "../sort/SortableList.tsx";
import { CaseEntry } from "./CaseEntry.tsx";
import styles from "./data.module.css";
import { type CaseRow, casesAfterMove, rowsBySubtask } from "./subtaskRows.ts";
import { useDataWords } from "./texts.ts";

/**
 * Number of entries per page. All of them are draggable; with a thousand entries, every step of a drag would be slow.
 */
const PAGE = 100;

const TypeDialog = lazy(async () => ({ default: (await import("./TypeDialog.tsx")).TypeDialog }));
const PreviewDialog = lazy(async () => ({
  default: (await import("./PreviewDialog.tsx")).PreviewDialog,
}));

interface Props {
  pid: number;
  model: CasesModel;
  /** Whether the problem's cases have points. */
  isScored: boolean;
  /**
   * Whether the problem is judged by subtasks; cases are then listed below their subtask and can be dragged between
   * subtasks.
   */
  bySubtask: boolean;
  onCases: (cases: CaseItem[]) => void;
}

/** The cases in judging order, with points and groups; they can be reordered with the pointer or keyboard. */
export function CaseList({ pid, model, isScored, bySubtask, onCases }: Props) {
  const { cases, subtasks } = model;
  const t = useDataWords();
  const [page, setPage] = useState(0);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [typing, setTyping] = useState<string | null>(null);
  const rows = rowsOf(model, bySubtask);
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
  const first = Math.min(page, last) * PAGE;
  const part = rows.slice(first, first + PAGE);
  const placeOf = (key: string | null) => cases.findIndex((each) => each.key === key);
  const move = (from: number, to: number) => {
    const ends = [first + from, first + to] as const;
    onCases(bySubtask ? casesAfterMove(rows, ...ends) : moved(cases, ...ends));
  };
  const set = (key: string, change: Partial<CaseItem>) =>
    onCases(cases.map((each) => (each.key === key ? { ...each, ...change } : each)));
  const remove = (key: string) => {
    const place = placeOf(key);
    onCases(cases.filter((each) => each.key !== key));
    const undo = { label: t("undo"), run: () => onCases(cases) };
    toast("info", t("removed", { number: place + 1 }), { action: undo });
  };
  return (
    <section className={styles.cases} aria-label={t("cases")}>
      <ListHeader
        model={model}
        isScored={isScored}
        bySubtask={bySubtask}
        onCases={onCases}
        onAdd={() => setTyping("new")}
      />
      {cases.length === 0 ? (
        <EmptyNote icon="file" title={t("none")}>
          {t("noneHint")}
        </EmptyNote>
      ) : (
        <div className={styles.list} data-scored={isScored || undefined}>
          <ColumnNames isScored={isScored} />
          <SortableList
            label={t("cases")}
            items={part}
            nameOf={({ key, head }) =>
              head === undefined ? t("caseName", { number: placeOf(key) + 1 }) : headName(head, t)
            }
            isFixed={({ head }) => head !== undefined}
            onMove={move}
          >
            {({ item, head }, _place, handle) =>
              item ? (
                <CaseEntry
                  item={item}
                  number={placeOf(item.key) + 1}
                  handle={handle}
                  pid={pid}
                  isScored={isScored}
                  subtasks={bySubtask ? subtasks.map(({ num }) => num) : null}
                  onSet={(change) => set(item.key, change)}
                  onShow={() => setOpenKey(item.key)}
                  onRemove={() => remove(item.key)}
                />
              ) : (
                <p className={styles.groupHead}>{headName(head, t)}</p>
              )
            }
          </SortableList>
        </div>
      )}
      {rows.length > PAGE && (
        <PageNav
          first={first}
          last={last}
          visibleCount={part.length}
          all={rows.length}
          onPage={setPage}
        />
      )}
      <Suspense>
        {placeOf(openKey) >= 0 && (
          <PreviewDialog
            pid={pid}
            item={cases[placeOf(openKey)]!}
            number={placeOf(openKey) + 1}
            onEdit={() => {
              setTyping(openKey);
              setOpenKey(null);
            }}
            onClose={() => setOpenKey(null)}
          />
        )}
        {typing !== null && (
          <TypeDialog
            pid={pid}
            item={cases[placeOf(typing)]}
            number={placeOf(typing) + 1}
            onCase={(testCase) => {
              const isNew = placeOf(testCase.key) < 0;
              onCases(
                isNew
                  ? [...cases, testCase]
                  : cases.map((c) => (c.key === testCase.key ? testCase : c)),
              );
              if (isNew) setPage(Math.floor(rows.length / PAGE));
            }}
            onClose={() => setTyping(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

function rowsOf(model: Props["model"], bySubtask: boolean): readonly CaseRow[] {
  return bySubtask ? rowsBySubtask(model) : model.cases.map((item) => ({ key: item.key, item }));
}

/** The header of the list: a title with the total points, and buttons that change all cases. */
function ListHeader(
  props: Pick<Props, "model" | "isScored" | "bySubtask" | "onCases"> & { onAdd: () => void },
) {
  const { model, isScored, bySubtask, onCases, onAdd } = props;
  const { cases } = model;
  const t = useDataWords();
  const points = isScored && cases.length > 0 ? totalOf(model, bySubtask) : null;
  return (
    <header className={styles.casesHead}>
      <h3>
        {t("cases")}{" "}
        {points !== null && (
          <span className={`figures ${styles.note}`}>
            {t(bySubtask ? "subtaskTotal" : "total", { points })}
            {points !== FULL_SCORE && t("totalDiffers", { usual: FULL_SCORE })}
          </span>
        )}
      </h3>
      <div className={styles.buttons}>
        {cases.length > 1 && (
          <Button size="small" onClick={() => onCases(sortedByName(cases))}>
            {t("sort")}
          </Button>
        )}
        {isScored && cases.length > 0 && (
          <Button size="small" onClick={() => onCases(withEqualScores(cases))}>
            {t("split", { total: FULL_SCORE })}
          </Button>
        )}
        <Button size="small" icon="pen" disabled={cases.length >= CASES_MAX} onClick={onAdd}>
          {t("add")}
        </Button>
      </div>
    </header>
  );
}

function ColumnNames({ isScored }: { isScored: boolean }) {
  const t = useDataWords();
  return (
    <div className={styles.listHead} aria-hidden>
      <span />
      <span className={styles.number}>#</span>
      <span>{t("input")}</span>
      <span>{t("output")}</span>
      {isScored && <span>{t("score")}</span>}
      <span>{t("group")}</span>
      <span />
    </div>
  );
}

function PageNav(props: {
  first: number;
  last: number;
  visibleCount: number;
  all: number;
  onPage: (page: number) => void;
}) {
  const { first, last, visibleCount, all, onPage } = props;
  const t = useDataWords();
  const page = first / PAGE;
  return (
    <nav className={styles.pages} aria-label={t("cases")}>
      <span className="figures">
        {t("rowsOf", { from: first + 1, to: first + visibleCount, all })}
      </span>
      <Button size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t("before")}
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t("after")}
      </Button>
    </nav>
  );
}

function headName(num: number | null, t: ReturnType<typeof useDataWords>): string {
  return num === null ? t("noSubtask") : t("subtaskName", { num });
}
