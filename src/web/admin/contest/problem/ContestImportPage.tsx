import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import { ImportPanel } from "../../package/ImportPanel.tsx";
import formCss from "../form/ContestFormPage.module.css";
import { ADMIN_CONTESTS, adminContestQuery } from "../queries.ts";
import { useAdminContestWords } from "../texts.ts";
import { WayBack } from "./ContestProblemFormPage.tsx";

const route = getRouteApi("/admin/contest/$contestId/import");

/**
 * Imports problems from packages directly into a contest; the URL contains the id of the import, so users can leave the
 * page and return to it.
 */
export function ContestImportPage() {
  const t = useAdminContestWords();
  const { contestId = "" } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const cid = Number(contestId);
  const { data, error, refetch } = useQuery(adminContestQuery(cid));
  useFreshLinks();
  const open = (next: number | undefined) =>
    navigate({
      to: "/admin/contest/$contestId/import",
      params: { contestId },
      search: { id: next },
    });
  return (
    <AdminPage>
      {data && <WayBack contestId={contestId} title={data.title} />}
      <PageTitle title={data ? t("importTitle", { title: data.title }) : t("importShort")}>
        {t("importShort")}
      </PageTitle>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && <ImportPanel id={id} onOpen={open} contest={{ cid, isOver: data.status === 1 }} />}
      {!data && !error && <div className={formCss.waiting} aria-busy="true" />}
    </AdminPage>
  );
}

/**
 * Problems are stored in the background after the upload, so the cached lists of the contest are invalidated when the
 * user leaves this page.
 */
function useFreshLinks(): void {
  const client = useQueryClient();
  useEffect(
    () => () => void client.invalidateQueries({ queryKey: ADMIN_CONTESTS, refetchType: "none" }),
    [client],
  );
}
