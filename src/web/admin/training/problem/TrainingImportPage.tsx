import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import type { ImportState } from "../../../../shared/problem/package.ts";
import { ProblemAuth } from "../../../../shared/problem/problem.ts";
import { addTrainingProblems } from "../../../../shared/practice/trainingAdmin.ts";
import { call } from "../../../platform/api.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { ErrorNote } from "../../../ui/notice/Note.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import { Panel } from "../../../ui/page/Panel.tsx";
import { AdminPage } from "../../AdminPage.tsx";
import formCss from "../../contest/form/ContestFormPage.module.css";
import { ImportPanel } from "../../package/ImportPanel.tsx";
import { importQuery } from "../../package/queries.ts";
import navCss from "../../PageLinks.module.css";
import { ADMIN_TRAININGS, adminTrainingQuery, trainingLinksQuery } from "../queries.ts";
import { useAdminTrainingWords } from "../texts.ts";
import { NotAdded, useAdding } from "../../problem/choose/adding.tsx";
import chooseCss from "../../problem/choose/choose.module.css";
import css from "./TrainingProblemsPage.module.css";

const route = getRouteApi("/admin/training/$trainingId/import");

/**
 * Imports problems from packages or remote judges directly into a training. The id of the import is in the URL, so that
 * the user can leave the page and return to the import.
 */
export function TrainingImportPage() {
  const t = useAdminTrainingWords();
  const { trainingId } = route.useParams();
  const { id } = route.useSearch();
  const navigate = useNavigate();
  const tid = Number(trainingId);
  const { data, error, refetch } = useQuery(adminTrainingQuery(tid));
  const title = data?.training.title;
  const open = (next: number | undefined) =>
    navigate({
      to: "/admin/training/$trainingId/import",
      params: { trainingId },
      search: { id: next },
    });
  return (
    <AdminPage>
      <header className={formCss.head}>
        <p className={navCss.links}>
          <Link to="/admin/training/$trainingId/problems" params={{ trainingId }}>
            <Icon name="left" /> {t("importBack")}
          </Link>
        </p>
        <PageTitle title={title === undefined ? t("importShort") : t("importTitle", { title })} />
      </header>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <p className={css.count}>{t("importWhat")}</p>
          {id !== undefined && <Imported tid={tid} importId={id} />}
          <ImportPanel id={id} onOpen={open} training={tid} />
        </>
      )}
      {!data && !error && <div className={formCss.waiting} aria-busy="true" />}
    </AdminPage>
  );
}

/**
 * Shown after an import that stored the problems only in the problem bank. The button adds those imported problems that
 * are public and not yet in the training.
 */
function Imported({ tid, importId }: { tid: number; importId: number }) {
  const t = useAdminTrainingWords();
  const { data } = useQuery(importQuery(importId));
  const adding = useAdding(
    (problemIds) => call(addTrainingProblems, { tid, problemIds }),
    ADMIN_TRAININGS,
  );
  const { data: links } = useQuery(trainingLinksQuery(tid));
  useFreshLinks(data?.state);
  if (data?.state !== "done" || !links) return null;
  const publicIds = data.problems.flatMap(({ stored }) =>
    stored?.auth === ProblemAuth.Public ? [stored.problemId] : [],
  );
  const inTraining = new Set(links.map(({ problem }) => problem.problemId));
  const ids = publicIds.filter((id) => !inTraining.has(id));
  const isAllIn = data.problems.every(({ stored }) => !stored || inTraining.has(stored.problemId));
  return (
    <Panel>
      <div className={chooseCss.form}>
        {ids.length === 0 ? (
          <p role="status">{t(isAllIn ? "importAllAdded" : "importNone")}</p>
        ) : (
          <div>
            <Button look="primary" busy={adding.isPending} onClick={() => adding.add(ids)}>
              {t("importAdd", { count: ids.length })}
            </Button>
          </div>
        )}
        <NotAdded result={adding.result} />
      </div>
    </Panel>
  );
}

/** Problems are added in the background, so the lists of the training are reloaded when the import is done. */
function useFreshLinks(state: ImportState["state"] | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (state === "done") void client.invalidateQueries({ queryKey: ADMIN_TRAININGS });
  }, [client, state]);
}
