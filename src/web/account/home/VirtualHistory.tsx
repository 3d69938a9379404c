import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { VirtualTakenPart } from "../../../shared/virtualHistory.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import css from "./ContestHistory.module.css";
import { ContestFacts, ContestOutcome } from "./ContestOutcome.tsx";
import { virtualHistoryQuery } from "./queries.ts";
import { useUserHomeWords } from "./texts.ts";

const route = getRouteApi("/user-home");

/** Equal to the page size of the server. */
const PAGE = 5;

/**
 * Virtual participations of a user, each with its rank on the final scoreboard; renders nothing when there are none.
 */
export function VirtualHistory({ uid, reader }: { uid: string; reader: string | undefined }) {
  const t = useUserHomeWords();
  const search = route.useSearch();
  const page = search.virtual ?? 1;
  const isOn = useQuery(websiteConfigQuery()).data?.contest === true;
  const { data } = useQuery({ ...virtualHistoryQuery(uid, page, reader), enabled: isOn });
  if (!isOn || !data || data.total === 0) return null;
  return (
    <Panel title={t("virtual.title")} flush>
      <p className={css.note}>{t("virtual.note")}</p>
      <ul role="list" className={css.list}>
        {data.records.map((part) => (
          <VirtualRow key={part.vid} part={part} />
        ))}
      </ul>
      {data.total > PAGE && (
        <Pager
          page={page}
          size={PAGE}
          total={data.total}
          to="."
          search={(next) => ({ ...search, virtual: next > 1 ? next : undefined })}
        />
      )}
    </Panel>
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
