import { memo } from "react";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { BoardPerson } from "./BoardPerson.tsx";
import { BoardResults } from "./BoardResults.tsx";
import css from "./BoardTable.module.css";
import type { SharedByRows } from "./sharedByRows.ts";

interface BoardRowProps {
  row: RankRow;
  shared: SharedByRows;
  isFollowed: boolean;
  /** Of a virtual participation. */
  isVirtual: boolean;
  /** Letters of the cells that the last change altered, and `total`. */
  fresh?: ReadonlySet<string> | undefined;
  isOddChange: boolean;
  /** Position in the whole table, for screen readers: only a part of its rows is rendered. */
  rowIndex?: number | undefined;
  /** Among the rows of its list, which lie on fixed places; absent: they follow each other. */
  place?: number | undefined;
}

/** The ground of the row; the flags say the same in words. */
function tintOf({ gender, rank }: RankRow, isFollowed: boolean) {
  if (gender === "female") return "girl";
  if (rank < 0) return "star";
  return isFollowed ? "followed" : undefined;
}

/**
 * One contestant; rendered again only when its own properties change, not when others scroll into sight. When only its
 * place changes, because others moved, its person and its results stay as they are.
 */
export const BoardRow = memo(function BoardRow(props: BoardRowProps) {
  const { row, shared, isFollowed, isVirtual, fresh, isOddChange, rowIndex, place } = props;
  const { t, uid, info } = shared;
  const isStar = row.rank < 0;
  return (
    <tr
      role="row"
      className={css.row}
      style={
        place === undefined ? undefined : { transform: `translateY(calc(${place} * var(--row)))` }
      }
      data-own={row.uid === uid || isVirtual || undefined}
      data-tint={tintOf(row, isFollowed)}
      data-uid={rowIndex === undefined ? undefined : row.uid}
      aria-rowindex={rowIndex}
    >
      {info.isOrganizer && (
        <td role="cell" className={css.seq}>
          {row.seq}
        </td>
      )}
      <td role="cell" className={css.place}>
        {isStar ? <span title={t("starHint")}>*</span> : row.rank}
      </td>
      <BoardPerson
        shared={shared}
        uid={row.uid}
        username={row.username}
        name={row[info.rankShowName] || row.username}
        avatar={row.avatar}
        school={row.school}
        isStar={isStar}
        isGirl={row.gender === "female"}
        isUnregistered={row.registered === false && info.auth !== 0}
        isFollowed={isFollowed}
        isVirtual={isVirtual}
      />
      {info.isOrganizer && (
        <td role="cell" className={css.realname} data-private>
          <span>{row.realname}</span>
        </td>
      )}
      <BoardResults
        row={row}
        shared={shared}
        isVirtual={isVirtual}
        fresh={fresh}
        isOddChange={isOddChange}
      />
    </tr>
  );
});
