import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import type { SubtaskResult } from "../../../shared/submission/submission.ts";
import { Verdict, verdictOf } from "../../../shared/verdict/verdict.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { VerdictMark } from "../../ui/mark/VerdictMark.tsx";
import { CaseDetail } from "./CaseDetail.tsx";
import { type CaseGroup, countByStatus, groupCases, hasCasePoints } from "./caseGroups.ts";
import { SubtaskNote } from "./SubtaskNote.tsx";
import { memorySize, milliseconds } from "../../ui/text/figures.ts";
import css from "./CaseGrid.module.css";

interface CaseGridProps {
  cases: readonly CaseResult[];
  /** Total number of cases while judging; cases without a result are shown as placeholders. */
  total: number | null;
  /** Whether the problem is scored. The points of a case are left out where its subtask does not add them up. */
  scored: boolean;
  /** The subtasks of a problem scored by subtask. */
  subtasks?: readonly SubtaskResult[] | undefined;
  /** Whether the submission has been judged, but only the cases up to the first failed case are published. */
  cut?: boolean;
  /** Whether tiles are small and show neither points nor times, for the panel next to the code editor. */
  compact?: boolean;
}

/**
 * Every test case as a tile, grouped by subtask. Only one tile is in the tab order; the arrow keys move to other tiles,
 * and choosing a tile opens its details below.
 */
export function CaseGrid({ cases, total, scored, subtasks, cut, compact }: CaseGridProps) {
  const t = useTexts("submission");
  const [chosen, setChosen] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const detailId = useId();
  const groups = groupCases(cases, subtasks);
  const missing = Math.max(0, (total ?? 0) - cases.length);
  const current = cases.find(({ seq }) => seq === chosen) ?? null;
  const currentGroup = groups.find(({ num }) => num === current?.groupNum);
  const tabStop = focused ?? chosen ?? cases[0]?.seq ?? null;

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const goal = seqAfterKey(frame.current, event.key);
    if (goal === null) return;
    event.preventDefault();
    setFocused(goal);
    frame.current?.querySelector<HTMLButtonElement>(`[data-seq="${goal}"]`)?.focus();
  }

  return (
    <div className={css.grid} data-compact={compact || undefined}>
      {!compact && cases.length > 0 && <Legend cases={cases} />}
      <div ref={frame} onKeyDown={move} className={css.groups}>
        {groups.map((group) => (
          <GroupOfCases
            key={group.num ?? "all"}
            group={group}
            subtasks={subtasks}
            compact={compact}
            counted={!cut && (missing === 0 || group !== groups.at(-1))}
          >
            {group.cases.map((one) => (
              <CaseTile
                key={one.seq}
                one={one}
                scored={scored && hasCasePoints(group)}
                chosen={one.seq === chosen}
                tabStop={one.seq === tabStop}
                detailId={detailId}
                onChoose={() => {
                  setFocused(one.seq);
                  setChosen(one.seq === chosen ? null : one.seq);
                }}
              />
            ))}
            {group === groups.at(-1) && <Places count={missing} />}
          </GroupOfCases>
        ))}
        {groups.length === 0 && missing > 0 && (
          <ul role="list" className={css.tiles}>
            <Places count={missing} />
          </ul>
        )}
      </div>
      {cut && <p className={css.cut}>{t("casesCut", { count: missing })}</p>}
      <div id={detailId} role="status" className={css.detail}>
        {current ? (
          <CaseDetail
            one={current}
            scored={scored && (!currentGroup || hasCasePoints(currentGroup))}
          />
        ) : (
          !compact && t(cases.length > 0 ? "pickCase" : "casesComing")
        )}
      </div>
    </div>
  );
}

/** The legend, with the number of cases for each status. */
function Legend({ cases }: { cases: readonly CaseResult[] }) {
  const t = useTexts("submission");
  return (
    <ul role="list" className={css.legend}>
      {countByStatus(cases).map(({ status, count }) => (
        <li key={status}>
          {status === Verdict.NotSubmitted ? t("skipped") : <VerdictMark status={status} />}
          <span className="figures">×{count}</span>
        </li>
      ))}
    </ul>
  );
}

function GroupOfCases(props: {
  group: CaseGroup;
  subtasks: readonly SubtaskResult[] | undefined;
  compact: boolean | undefined;
  /** Whether all cases of the subtask are listed, so that the number of passed cases can be shown. */
  counted: boolean;
  children: React.ReactNode;
}) {
  const { group, subtasks = [], compact, counted, children } = props;
  const t = useTexts("submission");
  const tiles = (
    <ul role="list" className={css.tiles}>
      {children}
    </ul>
  );
  const { num, subtask } = group;
  if (num === null) return tiles;
  const total = group.cases.length;
  return (
    <section aria-label={t("subtask", { num })}>
      <h3 className={css.groupTitle}>
        {subtask && subtask.score !== null
          ? t("subtaskScore", { num, score: subtask.score, full: subtask.fullScore })
          : t("subtask", { num })}
        {counted && (
          <span className="figures">{t("groupPassed", { accepted: group.accepted, total })}</span>
        )}
      </h3>
      {subtask && <SubtaskNote group={group} subtasks={subtasks} brief={compact} />}
      {tiles}
    </section>
  );
}

/** Placeholders for cases that have not been judged yet. */
function Places({ count }: { count: number }) {
  return Array.from({ length: Math.min(count, 500) }, (_, index) => (
    <li key={`place${index}`} aria-hidden className={css.place} />
  ));
}

interface CaseTileProps {
  one: CaseResult;
  scored: boolean;
  chosen: boolean;
  tabStop: boolean;
  detailId: string;
  onChoose(): void;
}

function CaseTile({ one, scored, chosen, tabStop, detailId, onChoose }: CaseTileProps) {
  const t = useTexts("submission");
  const names = useTexts("verdict");
  const locale = useDisplayLocale();
  const { tone, short } = verdictOf(one.status);
  const skipped = one.status === Verdict.NotSubmitted;
  const time = milliseconds(one.time, locale);
  const verdict = skipped ? t("skipped") : names(short as Parameters<typeof names>[0]);
  return (
    <li>
      <button
        type="button"
        className={css.tile}
        data-tone={tone}
        data-seq={one.seq}
        tabIndex={tabStop ? 0 : -1}
        aria-expanded={chosen}
        aria-controls={detailId}
        onClick={onChoose}
      >
        <span className="visually-hidden">
          {t("caseLabel", { seq: one.seq, verdict, time, memory: memorySize(one.memory, locale) })}
        </span>
        <span className={`figures ${css.number}`} aria-hidden>
          #{one.seq}
        </span>
        <span aria-hidden>{!skipped && <VerdictMark status={one.status} form="short" />}</span>
        <span className={`figures ${css.figure}`} aria-hidden>
          {skipped ? t("skipped") : scored && one.score !== null ? `${one.score} · ${time}` : time}
        </span>
      </button>
    </li>
  );
}

/** The tile that an arrow, Home or End key moves to; up and down depend on the layout. */
function seqAfterKey(frame: HTMLElement | null, key: string): number | null {
  const tiles = [...(frame?.querySelectorAll<HTMLElement>("[data-seq]") ?? [])];
  const here = tiles.findIndex((tile) => tile === document.activeElement);
  const current = tiles[here];
  if (!current) return null;
  const goal = (() => {
    switch (key) {
      case "ArrowRight":
        return tiles[here + 1];
      case "ArrowLeft":
        return tiles[here - 1];
      case "Home":
        return tiles[0];
      case "End":
        return tiles.at(-1);
      case "ArrowDown":
        return tiles.slice(here + 1).find((tile) => isBelow(current, tile));
      case "ArrowUp":
        return tiles.slice(0, here).findLast((tile) => isBelow(tile, current));
      default:
        return undefined;
    }
  })();
  return goal ? Number(goal.dataset["seq"]) : null;
}

function isBelow(upper: HTMLElement, lower: HTMLElement): boolean {
  const one = upper.getBoundingClientRect();
  const other = lower.getBoundingClientRect();
  return other.top >= one.bottom - 1 && other.left < one.right && other.right > one.left;
}
