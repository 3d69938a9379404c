import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { VirtualTakenPart } from "../../../shared/contest/virtualHistory.ts";
import { ContestFacts, ContestOutcome } from "./ContestOutcome.tsx";
import { virtualHistoryQuery } from "./queries.ts";
import css from "./TakenParts.module.css";
import { TakenParts, useTakenPartsPage } from "./TakenParts.tsx";
import { useUserHomeWords } from "./texts.ts";

/**
 * Virtual participations of a user, each with the rank that it would have on the final scoreboard; renders nothing when
 * there are none.
 */
export function VirtualHistory({ uid, reader }: { uid: string; reader: string | undefined }) {
  const t = useUserHomeWords();
  const { page, isOn } = useTakenPartsPage("virtual");
  const { data } = useQuery({ ...virtualHistoryQuery(uid, page, reader), enabled: isOn });
  if (!isOn || !data || data.total === 0) return null;
  return (
    <TakenParts
      name="virtual"
      title={t("virtual.title")}
      note={t("virtual.note")}
      total={data.total}
    >
      {data.records.map((part) => (
        <VirtualRow key={part.vid} part={part} />
      ))}
    </TakenParts>
  );
}

function VirtualRow({ part }: { part: VirtualTakenPart }) {
  const t = useUserHomeWords();
  const { vid, cid, title } = part;
  const params = { contestID: String(cid), vid: String(vid) };
  return (
    <li>
      <Link to="/contest/$contestID/virtual/$vid" params={params} className={css.title}>
        {title}
      </Link>
      <ContestFacts part={part} />
      <ContestOutcome part={part} waiting={t("virtual.running")} />
    </li>
  );
}
