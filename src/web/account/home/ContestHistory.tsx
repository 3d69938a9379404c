import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ContestTakenPart } from "../../../shared/contestHistory.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { Pager } from "../../ui/Pager.tsx";
import { Panel } from "../../ui/Panel.tsx";
import css from "./ContestHistory.module.css";
import { ContestFacts, ContestOutcome } from "./ContestOutcome.tsx";
import { contestHistoryQuery } from "./queries.ts";
import { useUserHomeWords } from "./texts.ts";

const route = getRouteApi("/user-home");

/** Equal to the page size of the server. */
const PAGE = 5;

/** Contests of a user, with final results; renders nothing when there are none. */
export function ContestHistory({ uid, reader }: { uid: string; reader: string | undefined }) {
  const t = useUserHomeWords();
  const search = route.useSearch();
  const page = search.contests ?? 1;
  const isOn = useQuery(websiteConfigQuery()).data?.contest === true;
  const { data } = useQuery({ ...contestHistoryQuery(uid, page, reader), enabled: isOn });
  if (!isOn || !data || data.total === 0) return null;
  return (
    <Panel title={t("contests.title")} flush>
      <ul role="list" className={css.list}>
        {data.records.map((contest) => (
          <ParticipationRow key={contest.id} contest={contest} />
        ))}
      </ul>
      {data.total > PAGE && (
        <Pager
          page={page}
          size={PAGE}
          total={data.total}
          to="."
          search={(next) => ({ ...search, contests: next > 1 ? next : undefined })}
        />
      )}
    </Panel>
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
      <ContestFacts part={contest} />
      <ContestOutcome part={contest} waiting={waiting} />
    </li>
  );
}
