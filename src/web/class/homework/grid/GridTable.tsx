import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import type { OutputOf } from "../../../../shared/call/endpoint.ts";
import type { HomeworkCell } from "../../../../shared/class/homework.ts";
import type { getHomeworkGrid, HomeworkGridRow } from "../../../../shared/class/homeworkStaff.ts";
import { useDisplayLocale } from "../../../platform/texts.tsx";
import { durationInWords } from "../../../ui/text/durationInWords.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { useClass } from "../../classContext.ts";
import { useHomework } from "../homeworkContext.ts";
import { resultIcons } from "../ResultMark.tsx";
import { useHomeworkWords } from "../texts.ts";
import { useHomeworkWorkWords } from "../workTexts.ts";
import css from "./GridTable.module.css";
import type { GridSearch, GridSort } from "./searchParams.ts";

type Grid = OutputOf<typeof getHomeworkGrid>;

interface GridTableProps {
  data: Grid;
  search: GridSearch;
  isUpdating: boolean;
  chosen: ReadonlySet<string>;
  onChosen: (chosen: ReadonlySet<string>) => void;
  onSort: (sort: GridSort) => void;
}

/**
 * The table of results, with a row for each student and a column for each problem. The header and the column of
 * students stay visible while the table is scrolled. Arrow keys move between the cells, each of which links to the
 * student's submissions.
 */
export function GridTable(props: GridTableProps) {
  const { data, search, isUpdating, chosen, onChosen, onSort } = props;
  const t = useHomeworkWorkWords();
  const { problems, records } = data;
  const uids = records.map(({ uid }) => uid);
  const isAll = uids.every((uid) => chosen.has(uid));
  const others = [...chosen].filter((uid) => !uids.includes(uid));
  const toggle = (uid: string) => {
    const next = new Set(chosen);
    if (!next.delete(uid)) next.add(uid);
    onChosen(next);
  };
  const sortHead = (sort: GridSort, name: string) => {
    const isSorted = (search.sort ?? "name") === sort;
    return (
      <button
        type="button"
        className={css.sort}
        aria-label={t("grid.sortBy", { column: name })}
        onClick={() => onSort(sort)}
      >
        {name}
        {isSorted && <Icon name={search.desc ? "down" : "up"} />}
      </button>
    );
  };
  const sorted = (sort: GridSort) => {
    if ((search.sort ?? "name") !== sort) return undefined;
    return search.desc ? "descending" : "ascending";
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
    <div className={css.frame} tabIndex={0} role="region" aria-label={t("grid.caption")}>
      <table className={css.table} data-updating={isUpdating || undefined} onKeyDown={moveByCell}>
        <caption className="visually-hidden">{t("grid.caption")}</caption>
        <thead>
          <tr>
            <th scope="col" className={css.choose}>
              <input
                type="checkbox"
                aria-label={t("grid.chooseAll")}
                checked={isAll}
                onChange={() => onChosen(new Set(isAll ? others : [...others, ...uids]))}
              />
            </th>
            <th scope="col" className={css.student} aria-sort={sorted("name")}>
              {sortHead("name", t("grid.student"))}
            </th>
            <th scope="col" className={css.figure} aria-sort={sorted("points")}>
              {sortHead("points", t("grid.total"))}
            </th>
            {problems.map(({ pid, problemId, title, points }) => (
              <th key={pid} scope="col" className={css.problem} title={title}>
                <span>{problemId}</span>
                <small>{points}</small>
              </th>
            ))}
            <th scope="col" className={css.figure} aria-sort={sorted("tries")}>
              {sortHead("tries", t("grid.tries"))}
            </th>
          </tr>
        </thead>
        <tbody>
          {records.map((row) => (
            <Row
              key={row.uid}
              row={row}
              problems={problems}
              isChosen={chosen.has(row.uid)}
              onToggle={() => toggle(row.uid)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  row: HomeworkGridRow;
  problems: Grid["problems"];
  isChosen: boolean;
  onToggle: () => void;
}

function Row({ row, problems, isChosen, onToggle }: RowProps) {
  const t = useHomeworkWorkWords();
  const locale = useDisplayLocale();
  const name = row.realname || row.nickname || row.username;
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={css.choose}>
        <input
          type="checkbox"
          aria-label={t("grid.choose", { name })}
          checked={isChosen}
          onChange={onToggle}
        />
      </td>
      <th scope="row" className={css.student}>
        <MemberLink uid={row.uid} className={css.name}>
          {name}
        </MemberLink>
        <small>
          {[row.number, name !== row.username && row.username].filter(Boolean).join(" · ")}
        </small>
        {!row.isMember && <small>{t("grid.left")}</small>}
        {row.extension && (
          <small className={css.extended} title={row.extension.reason}>
            {t("grid.extended", { length: durationInWords(row.extension.seconds, locale) })}
          </small>
        )}
      </th>
      <td className={`figures ${css.figure} ${css.total}`}>{row.points.toLocaleString(locale)}</td>
      {problems.map(({ pid, problemId }, i) => {
        const cell = row.cells[i];
        return (
          <td key={pid} className={css.cell} data-state={cell?.state}>
            {cell && <Cell cell={cell} uid={row.uid} pid={pid} name={name} problemId={problemId} />}
          </td>
        );
      })}
      <td className={`figures ${css.figure}`}>{row.tries}</td>
    </tr>
  );
}

interface CellProps {
  cell: HomeworkCell;
  uid: string;
  pid: number;
  name: string;
  problemId: string;
}

function Cell({ cell, uid, pid, name, problemId }: CellProps) {
  const t = useHomeworkWorkWords();
  const words = useHomeworkWords();
  const locale = useDisplayLocale();
  const { state, points, tries, latePercent, byHand } = cell;
  const label = t("grid.cellTitle", {
    name,
    id: problemId,
    state: words(`states.${state}`),
    points: points ?? 0,
    tries,
  });
  const isLate = latePercent !== null && latePercent < 100;
  const notes = [
    isLate && t("grid.lateShort", { percent: latePercent }),
    byHand && t("grid.byHand"),
  ].filter(Boolean);
  return (
    <MemberLink uid={uid} pid={pid} className={css.link} label={label}>
      <span className={css.points}>
        <Icon name={resultIcons[state]} />
        {state !== "none" && points !== null && (
          <span className="figures">{points.toLocaleString(locale)}</span>
        )}
      </span>
      <small>
        {[tries > 1 && t("grid.triesShort", { count: tries }), ...notes]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </MemberLink>
  );
}

function MemberLink(props: {
  uid: string;
  pid?: number;
  className: string | undefined;
  label?: string;
  children: ReactNode;
}) {
  const { uid, pid, className, label, children } = props;
  const { classId } = useClass();
  const { tid } = useHomework();
  return (
    <Link
      to="/class/$classID/homework/$homeworkID/results/$memberUid"
      params={{ classID: String(classId), homeworkID: String(tid), memberUid: uid }}
      search={{ pid } as never}
      className={className}
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  );
}

/** Moves the focus: arrow keys to the link of a neighbouring cell, Home and End to the ends of the row. */
function moveByCell(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || !target.matches("a")) return;
  const cell = target.closest("td, th");
  const row = cell?.parentElement;
  if (!cell || !row) return;
  const place = [...row.children].indexOf(cell);
  const links = [...row.querySelectorAll<HTMLElement>("a")];
  const goals: Record<string, Element | null | undefined> = {
    ArrowLeft: links[links.indexOf(target) - 1],
    ArrowRight: links[links.indexOf(target) + 1],
    Home: links[0],
    End: links.at(-1),
    ArrowUp: row.previousElementSibling?.children[place]?.querySelector("a"),
    ArrowDown: row.nextElementSibling?.children[place]?.querySelector("a"),
  };
  const goal = goals[key];
  if (!(goal instanceof HTMLElement)) return;
  event.preventDefault();
  goal.focus();
}
