import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  type getContestRank,
  type RankQuestion,
  rankRow,
} from "../../../shared/contest/scoreboardCalls.ts";
import type { Viewer } from "../../platform/route/route.ts";
import { type WrittenData, writtenObject } from "../../platform/route/writtenData.ts";
import { rowsWithAbsent, withAbsent } from "./absentRows.ts";
import { type ContestBoard, versionOfView } from "./boardEntry.ts";
import type { ContestRecord } from "../contests.sql.ts";
import { BoardAnswers } from "./boardAnswers.ts";
import { type RankedRow, PlacedRows } from "./placedRows.ts";
import { showsGenderMarks } from "../marks.ts";
import { actorIn, isOrganizer } from "../policy.ts";
import { resultView } from "../boardPolicy.ts";
import { fitting, placedPresenter } from "./scoreboardPage.ts";
import type { Audience } from "./audienceBoard.ts";

/** The rows of one version of a scoreboard as they are shown to one audience. */
interface WrittenRows {
  rows: PlacedRows;
  /** A row as JSON; it is built, validated and serialized when it is first used, which takes 30 µs. */
  written: (placed: RankedRow) => string;
}

const answers = new BoardAnswers<WrittenRows>();

/** Builds pages of a scoreboard from memory; each row is serialized only once for all readers. */
export function rankPage(
  board: ContestBoard,
  contest: ContestRecord,
  question: RankQuestion & { viewer: Viewer | null; now: number },
): WrittenData {
  const { viewer, now, forceRefresh, keyword } = question;
  const view = resultView(viewer, contest.guarded, { wantsLive: forceRefresh, now });
  const organizes = isOrganizer(viewer, contest.guarded);
  // The key does not contain the version of the view. That version also changes when only the numbers of submissions
  // change, but the cached rows remain valid in this case.
  const showsMarks = showsGenderMarks(viewer, contest);
  const audience = JSON.stringify([organizes, view, contest.nameField, showsMarks]);
  const { rows, written } = answers.answer(board, audience, {
    version: board.version,
    now,
    isRecent: () => false,
    make: () => writtenRows(board, contest, { organizes, showsMarks, view }),
  });
  const fits =
    keyword === undefined
      ? undefined
      : fitting(keyword, contest, { organizes, contestantRows: rowsWithAbsent(board) });
  const ownUid = viewer ? actorIn(viewer, contest.guarded, contest.participation).uid : undefined;
  const page = rows.page(question, ownUid, fits);
  return writtenObject<OutputOf<typeof getContestRank>>({
    records: page.records.map(written),
    total: String(page.total),
    version: JSON.stringify(versionOfView(board, view)),
    isFrozen: String(view === "frozen"),
    own: page.own ? written(page.own) : "null",
    concerned: page.concerned.map(written),
  });
}

function writtenRows(
  board: ContestBoard,
  contest: ContestRecord,
  { organizes, showsMarks, view: name }: Audience,
): WrittenRows {
  const view = board[name];
  const rows = organizes ? withAbsent(board, contest, view.rows()) : view.rows();
  const present = placedPresenter({ ...board, contestantRows: rowsWithAbsent(board) }, contest, {
    organizes,
    showsMarks,
    first: view.firstSolvers(),
    totalOf: (uid) => view.submissionCount(uid),
  });
  const texts = new Map<RankedRow, string>();
  return {
    rows: new PlacedRows(rows),
    written(placed) {
      const existing = texts.get(placed);
      if (existing !== undefined) return existing;
      const text = JSON.stringify(rankRow.parse(present(placed)));
      texts.set(placed, text);
      return text;
    },
  };
}
