import { type CSSProperties, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { ContestProblem } from "../../../shared/contest/contest.ts";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { type Ceremony, firstSolved, pendingLetters } from "../../../shared/scoreboard/ceremony.ts";
import { Button } from "../../ui/control/Button.tsx";
import { LogoImage } from "../../ui/mark/LogoImage.tsx";
import { acmCellView, isAcmRow, scoreCellView } from "../board/boardCells.ts";
import { useBoardWords } from "../board/texts.ts";
import { useContest } from "../contestContext.ts";
import { rowName } from "../board/rowName.ts";
import { AwardCard } from "./AwardCard.tsx";
import css from "./Ceremony.module.css";
import { PACES, useCeremony } from "./useCeremony.ts";
import { useSound } from "./useSound.ts";

/** Number of rows rendered above and below the current row. */
const AROUND = 14;

interface StageProps {
  ceremony: Ceremony;
  problems: readonly ContestProblem[];
  /** Photos of teams by account. */
  photos: ReadonlyMap<string, string>;
  /** Whether the ceremony is a rehearsal with fictional results. */
  isDryRun: boolean;
  onEnd: () => void;
}

/** Number of rows at the top of the page, where the award card would cover them. */
const HEAD = 6;

/** The ceremony, which covers the whole window, including the site's frame. */
export function CeremonyStage(props: StageProps) {
  const { ceremony: begun, problems, photos, isDryRun, onEnd } = props;
  const t = useBoardWords();
  const { info } = useContest();
  const stage = useRef<HTMLDivElement>(null);
  const onFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void stage.current?.requestFullscreen().catch(() => undefined);
  };
  const sound = useSound();
  useCoveredPage();
  usePictures(begun, photos);
  const run = useCeremony(begun, stage, { onFullScreen, onSound: sound.toggle });
  const { ceremony, dispatch, atEnd, isPlaying, setPlaying, pace, setPace } = run;
  const caption = useCaption(ceremony);
  const { awarded, plan, rows, letter } = ceremony;
  const honored = awarded === null ? undefined : rows.find(({ uid }) => uid === awarded);
  const { play } = sound;
  const latestPlay = useRef(play);
  useEffect(() => {
    latestPlay.current = play;
  });
  useEffect(() => {
    if (awarded !== null) latestPlay.current("award");
    else if (letter !== null) latestPlay.current("result");
  }, [ceremony, awarded, letter]);
  // The row of the current rank stays in the middle of the screen; rows that move up pass this row.
  const middle = Math.max(0, ceremony.settledFrom - 1);
  const from = Math.max(0, middle - AROUND);
  const visibleRows = ceremony.rows.slice(from, middle + AROUND);
  return createPortal(
    <div
      ref={stage}
      className={css.stage}
      role="dialog"
      aria-modal
      aria-label={info.title}
      tabIndex={-1}
    >
      <header className={css.head}>
        <strong className={css.contest}>
          {info.logo && <LogoImage logo={info.logo} height={40} maxWidth="12rem" />}
          {info.title}
          {isDryRun && <span className={css.dryRun}>{t("ceremony.invented")}</span>}
        </strong>
        <p className={css.caption} role="status">
          {caption}
        </p>
      </header>
      <div
        className={css.view}
        data-awarded={honored && true}
        data-head={middle < HEAD || undefined}
        style={{ "--middle": middle } as CSSProperties}
      >
        <ol className={css.rows} role="list" aria-label={t("ceremony.rows")}>
          {visibleRows.map((row, at) => (
            <StageRow
              key={row.uid}
              row={row}
              at={from + at}
              ceremony={ceremony}
              problems={problems}
            />
          ))}
        </ol>
        {honored && (
          <AwardCard
            key={honored.uid}
            row={honored}
            name={rowName(honored, info)}
            medal={plan.medals.get(honored.uid)}
            photo={photos.get(honored.uid)}
          />
        )}
      </div>
      <footer className={css.controls}>
        <Button icon="left" onClick={() => dispatch("back")} disabled={ceremony.past === null}>
          {t("ceremony.back")}
        </Button>
        <Button look="primary" icon="right" onClick={() => dispatch("next")} disabled={atEnd}>
          {t("ceremony.next")}
        </Button>
        <Button
          icon={isPlaying ? "pause" : "play"}
          onClick={() => setPlaying(!isPlaying)}
          disabled={atEnd}
        >
          {t(isPlaying ? "ceremony.pause" : "ceremony.play")}
        </Button>
        <select
          className={css.pace}
          aria-label={t("ceremony.pace")}
          value={pace}
          onChange={(event) => setPace(Number(event.currentTarget.value))}
        >
          {PACES.map((ms) => (
            <option key={ms} value={ms}>
              {t("ceremony.seconds", { seconds: ms / 1000 })}
            </option>
          ))}
        </select>
        <Button icon="bell" aria-pressed={sound.isOn} onClick={sound.toggle}>
          {t(sound.isOn ? "ceremony.soundOn" : "ceremony.soundOff")}
        </Button>
        <Button icon="screen" onClick={onFullScreen}>
          {t("fullScreen")}
        </Button>
        <Button icon="exit" onClick={onEnd}>
          {t("ceremony.leave")}
        </Button>
      </footer>
    </div>,
    document.body,
  );
}

/**
 * Makes the page below the ceremony inaccessible to the keyboard and to screen readers, and stops it from scrolling.
 */
function useCoveredPage(): void {
  useEffect(() => {
    const root = document.getElementById("root");
    root?.setAttribute("inert", "");
    document.documentElement.style.overflow = "hidden";
    return () => {
      root?.removeAttribute("inert");
      document.documentElement.style.overflow = "";
    };
  }, []);
}

/** Pictures of award cards are loaded at the beginning, because the network may be down later. */
function usePictures({ rows, plan }: Ceremony, photos: StageProps["photos"]): void {
  useEffect(() => {
    for (const { uid, avatar } of rows) {
      const picture = photos.get(uid) ?? avatar;
      if (picture && plan.medals.has(uid)) new Image().src = picture;
    }
  }, [rows, plan, photos]);
}

function useCaption(ceremony: Ceremony): string {
  const t = useBoardWords();
  const { info } = useContest();
  const { rows, focus, letter, awarded, plan } = ceremony;
  const row = rows.find(({ uid }) => uid === focus);
  const beginning = info.sealRank ? "ceremony.begun" : "ceremony.begunOpen";
  if (!row) return t(ceremony.past === null ? beginning : "ceremony.done");
  const name = rowName(row, info);
  if (awarded !== null) {
    const medal = plan.medals.get(awarded);
    const first = firstSolved(row);
    const parts = [
      medal && t(`ceremony.medals.${medal}`),
      first.length > 0 &&
        t(isAcmRow(row) ? "ceremony.firsts" : "ceremony.fulls", { letters: first.join(", ") }),
    ];
    return t("ceremony.awarded", { name, award: parts.filter(Boolean).join(" · ") });
  }
  const result = isAcmRow(row)
    ? t(row.submissionInfo[letter ?? ""]?.isAC ? "ceremony.solved" : "ceremony.wrong")
    : t("ceremony.points", { points: row.submissionInfo[letter ?? ""] ?? 0 });
  return t("ceremony.revealed", {
    name,
    letter: letter ?? "",
    result,
    rank: Math.max(0, row.rank),
  });
}

interface RowProps {
  row: RankRow;
  at: number;
  ceremony: Ceremony;
  problems: readonly ContestProblem[];
}

function StageRow({ row, at, ceremony, problems }: RowProps) {
  const t = useBoardWords();
  const { info } = useContest();
  const { plan, settledFrom, focus, awarded } = ceremony;
  const isSettled = at >= settledFrom || awarded === row.uid;
  const medal = isSettled ? plan.medals.get(row.uid) : undefined;
  const pending = new Set(pendingLetters(ceremony, row.uid));
  const [next] = at === settledFrom - 1 ? pending : [];
  return (
    <li
      className={css.row}
      style={{ "--at": at } as CSSProperties}
      data-focus={row.uid === focus || undefined}
      data-medal={medal}
    >
      <span className={css.rank}>{row.rank < 0 ? "*" : row.rank}</span>
      <span className={css.name}>
        {rowName(row, info)}
        {medal && <b className={css.medal}>{t(`ceremony.medals.${medal}`)}</b>}
        {row.school && <small>{row.school}</small>}
      </span>
      <span className={css.total}>{isAcmRow(row) ? row.ac : row.totalScore}</span>
      <span className={css.time}>{isAcmRow(row) ? Math.floor(row.totalTime / 60) : ""}</span>
      {problems.map((problem) => (
        <StageCell
          key={problem.displayId}
          row={row}
          problem={problem}
          isPending={pending.has(problem.displayId)}
          isNext={next === problem.displayId}
        />
      ))}
    </li>
  );
}

interface StageCellProps {
  row: RankRow;
  problem: ContestProblem;
  isPending: boolean;
  isNext: boolean;
}

function StageCell({ row, problem, isPending, isNext }: StageCellProps) {
  const { displayId: letter } = problem;
  const { info } = useContest();
  const { kind, text } = isAcmRow(row)
    ? acmText(row.submissionInfo[letter])
    : pointsText(scoreCellView(row, problem, info.rule));
  return (
    <span className={css.cell} data-kind={isPending ? "try" : kind} data-next={isNext || undefined}>
      {text || letter}
    </span>
  );
}

function acmText(cell: Parameters<typeof acmCellView>[0]): { kind: string; text: string } {
  const content = acmCellView(cell);
  if (!content) return { kind: "empty", text: "" };
  const { kind, minutes, tries, hidden } = content;
  if (kind === "try") return { kind, text: `${tries} + ${hidden}` };
  return { kind, text: minutes === null ? `−${tries}` : `${minutes} (${tries})` };
}

function pointsText(content: ReturnType<typeof scoreCellView>): { kind: string; text: string } {
  return content
    ? { kind: content.kind, text: String(content.score) }
    : { kind: "empty", text: "" };
}
