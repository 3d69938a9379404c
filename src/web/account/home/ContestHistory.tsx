import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ContestTakenPart } from "../../../shared/contest/contestHistory.ts";
import { ContestFacts, ContestOutcome } from "./ContestOutcome.tsx";
import { contestHistoryQuery } from "./queries.ts";
import css from "./TakenParts.module.css";
import { TakenParts, useTakenPartsPage } from "./TakenParts.tsx";
import { useUserHomeWords } from "./texts.ts";

/** Contests of a user, with final results; renders nothing when there are none. */
export function ContestHistory({ uid, reader }: { uid: string; reader: string | undefined }) {
  const t = useUserHomeWords();
  const { page, isOn } = useTakenPartsPage("contests");
  const { data } = useQuery({ ...contestHistoryQuery(uid, page, reader), enabled: isOn });
  if (!isOn || !data || data.total === 0) return null;
  return (
    <TakenParts name="contests" title={t("contests.title")} total={data.total}>
      {data.records.map((contest) => (
        <ParticipationRow key={contest.id} contest={contest} />
      ))}
    </TakenParts>
  );
}

function ParticipationRow({ contest }: { contest: ContestTakenPart }) {
  const t = useUserHomeWords();
  const { id, title } = contest;
  const waiting = t("contests.waiting");
  return (
    <li>
      <Link to="/contest/$contestID" params={{ contestID: String(id) }} className={css.title}>
        {title}
      </Link>
      <ContestFacts part={contest} team={contest.team} />
      <ContestOutcome part={contest} waiting={waiting} />
    </li>
  );
}
