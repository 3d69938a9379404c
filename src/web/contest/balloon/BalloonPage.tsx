import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  BALLOON_KEYWORD_MAX,
  balloonStates,
} from "../../../shared/contestOrganizer/contestBalloon.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { SelectField, Toggle } from "../../ui/control/Field.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { useContest } from "../contestContext.ts";
import { worksOn } from "../contestRights.ts";
import { NotLive } from "../NotLive.tsx";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { useQueueChanges } from "../useQueueChanges.ts";
import { useWorkWords } from "../workTexts.ts";
import { useBalloonColumns } from "./balloonColumns.tsx";
import css from "./BalloonPage.module.css";
import { BALLOONS_SHOWN, balloonsQuery } from "./queries.ts";
import { type BalloonSearch, isFiltered } from "./searchParams.ts";

const route = getRouteApi("/contest/$contestID/ac-info");

/** The balloons of a contest for its organizers: undelivered balloons first, in the order of submissions. */
export function BalloonPage() {
  const t = useContestWords();
  const { info } = useContest();
  const title = t("titleOf", { tab: t("tabs.balloons"), contest: info.title });
  return (
    <>
      <PageTitle title={title} hidden />
      {worksOn(info, "balloons") ? (
        <BalloonQueue />
      ) : (
        <EmptyNote icon="lock" title={t("organizersOnly")} />
      )}
    </>
  );
}

function BalloonQueue() {
  const t = useWorkWords();
  const words = useContestWords();
  const { cid, info } = useContest();
  const search = route.useSearch();
  const list = useQuery(balloonsQuery(cid, search));
  const columns = useBalloonColumns(cid);
  useQueueChanges(cid, worksOn(info, "balloons"));
  const total = list.data?.total ?? 0;
  return (
    <div className={css.page}>
      <Filters
        refresh={
          <Button icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
            {words("update")}
          </Button>
        }
      />
      <NotLive of={list} />
      <Panel flush>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData ? t("balloons.count", { count: total }) : ""}
        </p>
        <DataTable
          caption={t("balloons.caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ uid, pid }) => `${uid} ${pid}`}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={6}
          empty={
            isFiltered(search) ? (
              <EmptyNote icon="star" title={t("balloons.noMatch")} />
            ) : (
              <EmptyNote icon="star" title={t("balloons.none")}>
                {t("balloons.noneText")}
              </EmptyNote>
            )
          }
        />
      </Panel>
      {total > BALLOONS_SHOWN && (
        <Pager
          page={search.currentPage ?? 1}
          size={BALLOONS_SHOWN}
          total={total}
          to="."
          search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
        />
      )}
    </div>
  );
}

function Filters({ refresh }: { refresh: ReactNode }) {
  const t = useWorkWords();
  const { cid, uid, info, gate } = useContest();
  const search = route.useSearch();
  const navigate = useNavigate();
  // Helpers who may only manage balloons cannot read the problems of a contest that they have not entered.
  const seesProblems = gate === "open";
  const query = { ...contestProblemsQuery(cid, uid), enabled: seesProblems };
  const problems = useQuery(query).data ?? [];
  const change = (next: BalloonSearch, replace = false) =>
    void navigate({
      to: ".",
      replace,
      resetScroll: false,
      search: { ...search, currentPage: undefined, ...next } as never,
    });
  return (
    <section className={css.filters} aria-label={t("balloons.filters")}>
      <Choices
        label={t("balloons.state")}
        value={search.state ?? "all"}
        options={(["all", ...balloonStates] as const).map((value) => ({
          value,
          label: value === "all" ? t("balloons.all") : t(`balloons.states.${value}`),
        }))}
        onChange={(state) => change({ state: state === "all" ? undefined : state })}
      />
      {seesProblems && (
        <SelectField
          hideLabel
          label={t("balloons.problem")}
          value={search.pid ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ pid: value === "" ? undefined : Number(value) })
          }
        >
          <option value="">{t("balloons.everyProblem")}</option>
          {problems.map(({ pid, displayId, displayTitle }) => (
            <option key={pid} value={pid}>
              {`${displayId}. ${displayTitle}`}
            </option>
          ))}
        </SelectField>
      )}
      <div className={css.search}>
        <SearchBox
          label={t("balloons.search")}
          placeholder={t("balloons.search")}
          maxLength={BALLOON_KEYWORD_MAX}
          text={search.keyword ?? ""}
          onSearch={(text, refining) => change({ keyword: text || undefined }, refining)}
        />
      </div>
      {info.sealRank && (
        <Toggle
          label={t("balloons.hideFrozen")}
          checked={search.hideFrozen ?? false}
          onChange={(on) => change({ hideFrozen: on || undefined })}
        />
      )}
      {refresh}
    </section>
  );
}
