import { Link } from "@tanstack/react-router";
import {
  type Balloon as BalloonEntry,
  checkContestBalloon,
  claimContestBalloon,
} from "../../../shared/contestOrganizer/contestBalloon.ts";
import { call } from "../../platform/api.ts";
import { session } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import type { IconName } from "../../ui/control/Icon.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { Balloon } from "../Balloon.tsx";
import { clockText } from "../clock/contestPhase.ts";
import { useQueueWork } from "../useQueueWork.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./BalloonPage.module.css";

type Act = "claim" | "deliver" | "release" | "undo" | "settle";

const icons: Record<Act, IconName> = {
  claim: "user",
  deliver: "check",
  release: "turnLeft",
  undo: "turnLeft",
  settle: "check",
};

/** Actions on a balloon; a balloon claimed by another organizer can only be released. */
function actsOf(
  { state, claimedBy, status, change }: BalloonEntry,
  username: string | undefined,
): Act[] {
  const isSettled = change === null || change === "withdrawn";
  if (state === "delivered") return isSettled ? ["undo"] : ["undo", "settle"];
  if (state === "claimed") return claimedBy === username ? ["release", "deliver"] : ["release"];
  return status === 1 ? ["claim", "deliver"] : [];
}

export function useBalloonColumns(cid: number): Column<BalloonEntry>[] {
  const t = useWorkWords();
  return [
    {
      key: "problem",
      header: t("balloons.problem"),
      width: "7rem",
      narrowWidth: "4.5rem",
      cell: (entry) => <Letter entry={entry} />,
    },
    {
      key: "contestant",
      header: t("balloons.contestant"),
      isRowHeader: true,
      cell: (entry) => <Contestant cid={cid} entry={entry} />,
    },
    {
      key: "time",
      header: t("balloons.time"),
      width: "8rem",
      hideBelow: "medium",
      cell: ({ time, isFrozen }) => (
        <span className={css.stack}>
          <span className="figures">{clockText(time * 1000)}</span>
          {isFrozen && <span>{t("balloons.frozen")}</span>}
        </span>
      ),
    },
    {
      key: "state",
      header: t("balloons.state"),
      width: "11rem",
      hideBelow: "narrow",
      cell: (entry) => <State entry={entry} />,
    },
    {
      key: "acts",
      header: <span className="visually-hidden">{t("balloons.acts")}</span>,
      width: "15rem",
      narrowWidth: "6rem",
      align: "end",
      cell: (entry) => <Acts cid={cid} entry={entry} />,
    },
  ];
}

function Letter({ entry }: { entry: BalloonEntry }) {
  const t = useWorkWords();
  const { displayId, color, firstBlood, provisionalUntil } = entry;
  return (
    <span className={css.letter}>
      {color && <Balloon color={color} />}
      <span className={css.stack}>
        <strong>{displayId}</strong>
        {firstBlood && <span className={css.first}>{t("balloons.first")}</span>}
        {provisionalUntil !== null && (
          <span
            className={css.provisional}
            title={t("balloons.provisionalHint", { id: String(provisionalUntil) })}
          >
            {t("balloons.provisional")}
          </span>
        )}
      </span>
    </span>
  );
}

function Contestant({ cid, entry }: { cid: number; entry: BalloonEntry }) {
  const t = useWorkWords();
  const { username, realname, seat } = entry;
  return (
    <span className={css.stack}>
      <Link
        to="/contest/$contestID/submissions"
        params={{ contestID: String(cid) }}
        search={{ username }}
      >
        {username}
      </Link>
      {realname && <span>{realname}</span>}
      {seat && <span className={css.seat}>{t("balloons.seat", { seat })}</span>}
      <span className={css.narrowState}>
        <State entry={entry} />
      </span>
    </span>
  );
}

function State({ entry }: { entry: BalloonEntry }) {
  const t = useWorkWords();
  const { state, change, claimedBy, claimedAt, deliveredAt } = entry;
  const name = claimedBy ?? "–";
  const at = deliveredAt ?? claimedAt;
  return (
    <span className={css.stack}>
      <span className={css[state]}>
        {state === "new" && t("balloons.states.new")}
        {state === "claimed" && t("balloons.claimedBy", { name })}
        {state === "delivered" && t("balloons.deliveredBy", { name })}
      </span>
      {change && <span className={css.withdrawn}>{t(`balloons.${change}`)}</span>}
      {at && (
        <span>
          <TimeAgo at={at} />
        </span>
      )}
    </span>
  );
}

function Acts({ cid, entry }: { cid: number; entry: BalloonEntry }) {
  const t = useWorkWords();
  const { id, username, displayId } = entry;
  const act = useQueueWork(cid, (what: Act) =>
    what === "claim" || what === "release"
      ? call(claimContestBalloon, { id, cid, claimed: what === "claim" })
      : call(checkContestBalloon, { id, cid, checked: what !== "undo" }),
  );
  return (
    <span className={css.acts}>
      {actsOf(entry, session.get()?.user.username).map((what) => (
        <Button
          key={what}
          size="small"
          look={what === "release" || what === "undo" ? "quiet" : "plain"}
          icon={icons[what]}
          busy={act.isPending && act.variables === what}
          aria-label={t(`balloons.${what}Of`, { name: username, letter: displayId })}
          title={t(`balloons.${what}Of`, { name: username, letter: displayId })}
          onClick={() => !act.isPending && act.mutate(what)}
        >
          <span className={css.actName}>{t(`balloons.${what}`)}</span>
        </Button>
      ))}
    </span>
  );
}
