import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { TRAINING_PAGE } from "../../../shared/training.ts";
import { useTrainingColumns } from "../../training/list/trainingColumns.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyNote } from "../../ui/Note.tsx";
import { Pager } from "../../ui/Pager.tsx";
import { PageTitle } from "../../ui/pageTitle.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";
import css from "./OwnedPages.module.css";
import { ownedTrainingsQuery } from "./queries.ts";

const route = getRouteApi("/class/$classID/training");

/** The trainings of a class with the reader's own progress. */
export function OwnedTrainingsPage() {
  const t = useClassWords();
  const { classId, uid, detail } = useClass();
  const { page = 1 } = route.useSearch();
  const list = useQuery(ownedTrainingsQuery(classId, uid, page));
  const columns = useTrainingColumns({ isSignedIn: true, onOpen: () => false });
  const total = list.data?.total ?? 0;
  return (
    <>
      <PageTitle
        title={t("shell.titleOf", { tab: t("tabs.training"), name: detail.name })}
        hidden
      />
      <Panel flush className={css.rows}>
        <DataTable
          caption={t("owned.training.caption")}
          columns={columns}
          rows={list.data?.records}
          rowKey={({ id }) => id}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={5}
          empty={
            <EmptyNote icon="rows" title={t("owned.training.none")}>
              {t("owned.training.noneText")}
            </EmptyNote>
          }
        />
        {total > TRAINING_PAGE && (
          <Pager
            page={page}
            size={TRAINING_PAGE}
            total={total}
            to="."
            search={(goal) => ({ page: goal > 1 ? goal : undefined })}
          />
        )}
      </Panel>
    </>
  );
}
