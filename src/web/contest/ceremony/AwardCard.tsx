import { useState } from "react";
import type { RankRow } from "../../../shared/scoreboard/boardChange.ts";
import { firstSolved } from "../../../shared/scoreboard/ceremony.ts";
import type { Medal } from "../../../shared/scoreboard/medals.ts";
import { Avatar } from "../../ui/mark/Avatar.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { isAcmRow } from "../board/boardCells.ts";
import { detailsOf } from "../board/rowName.ts";
import { useBoardWords } from "../board/texts.ts";
import css from "./Ceremony.module.css";

/** The award of a contestant in large type; for screen readers, the caption has the same content. */
export function AwardCard(props: {
  row: RankRow;
  name: string;
  medal: Medal | undefined;
  /** The photo of a team; if absent, the card shows the avatar or logo. */
  photo: string | undefined;
}) {
  const { row, name, medal, photo } = props;
  const [isBroken, setBroken] = useState(false);
  const t = useBoardWords();
  const details = detailsOf(row);
  const letters = firstSolved(row).join(", ");
  return (
    <div className={css.card} data-medal={medal ?? "none"} aria-hidden>
      <span className={css.disc}>
        {medal && row.rank > 0 ? row.rank : <Icon name="star" size="0.8em" />}
      </span>
      {photo === undefined || isBroken ? (
        <Avatar src={row.avatar} name={row.username} size="clamp(3.5rem, 11vh, 7rem)" />
      ) : (
        <img className={css.photo} src={photo} alt="" onError={() => setBroken(true)} />
      )}
      <p className={css.cardTexts}>
        {medal && <span className={css.award}>{t(`ceremony.medals.${medal}`)}</span>}
        <strong>{name}</strong>
        {details !== "" && <span>{details}</span>}
        {letters !== "" && (
          <small>{t(isAcmRow(row) ? "ceremony.firsts" : "ceremony.fulls", { letters })}</small>
        )}
      </p>
    </div>
  );
}
