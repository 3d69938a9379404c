import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import {
  type HelpedContest,
  listHelpedContests,
} from "../../../shared/contestOrganizer/contestHelper.ts";
import { call } from "../../platform/api.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { PhasePill } from "../ContestPills.tsx";
import { useContestWords } from "../texts.ts";
import css from "./HelpedContests.module.css";

const helpedContestsQuery = (uid: string) =>
  queryOptions({
    queryKey: ["contest", "helped", uid],
    queryFn: ({ signal }) => call(listHelpedContests, {}, signal),
  });

/** Returns the page to which a helper is sent, depending on the helper's permissions. */
function pageOf({ rights, type }: HelpedContest) {
  const has = (right: HelpedContest["rights"][number]) => rights.includes(right);
  if (has("view")) return "/contest/$contestID/organizer";
  if (has("answer")) return "/contest/$contestID/comment";
  if (has("balloons") && type === 0) return "/contest/$contestID/ac-info";
  if (has("prints")) return "/contest/$contestID/admin-print";
  return has("board") ? "/contest/$contestID/rank" : "/contest/$contestID";
}

function phaseOf({ status }: HelpedContest) {
  if (status < 0) return "scheduled";
  return status > 0 ? "ended" : "running";
}

/** Contests in which the user is a helper; renders nothing if there are none. */
export function HelpedContests({ uid }: { uid: string }) {
  const t = useContestWords();
  const locale = useDisplayLocale();
  const { data = [] } = useQuery(helpedContestsQuery(uid));
  if (data.length === 0) return null;
  return (
    <Panel title={t("helped.title")}>
      <ul role="list" className={css.list} aria-label={t("helped.title")}>
        {data.map((contest) => (
          <li key={contest.id}>
            <Link to={pageOf(contest)} params={{ contestID: String(contest.id) }}>
              {contest.title}
            </Link>
            <PhasePill phase={phaseOf(contest)} />
            <span className={css.facts}>{dateAndTime(contest.startTime, locale)}</span>
            <span className={css.facts}>
              {contest.rights.includes("edit")
                ? t("helped.right.edit")
                : contest.rights.map((right) => t(`helped.right.${right}`)).join(t("helped.comma"))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
