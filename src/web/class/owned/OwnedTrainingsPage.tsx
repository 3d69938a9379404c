import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { TRAINING_PAGE } from "../../../shared/practice/training.ts";
import { useTrainingColumns } from "../../training/list/trainingColumns.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";
import css from "./OwnedPages.module.css";
import { ownedTrainingsQuery } from "./queries.ts";
import { WaitingList } from "./WaitingList.tsx";

const route = getRouteApi("/class/$classID/training");

const StaffList = lazy(async () => {
  const { TrainingList } = await import("../../admin/training/lazyPages.ts");
  return { default: TrainingList };
});

/** The trainings of a class: staff see the admin list, and members see the visible trainings. */
export function OwnedTrainingsPage() {
  const t = useClassWords();
  const { detail } = useClass();
  return (
    <>
      <PageTitle
        title={t("shell.titleOf", { tab: t("tabs.training"), name: detail.name })}
        hidden
      />
      {detail.may.seeRoster ? (
        <Suspense fallback={<WaitingList />}>
          <StaffList mayCreate={detail.may.announce} />
        </Suspense>
      ) : (
        <MemberList />
      )}
    </>
  );
}

/** Visible trainings with the reader's own progress. */
function MemberList() {
  const t = useClassWords();
  const { classId, uid } = useClass();
  const { currentPage = 1 } = route.useSearch();
  const list = useQuery(ownedTrainingsQuery(classId, uid, currentPage));
  const columns = useTrainingColumns({ isSignedIn: true, onOpen: () => false });
  const total = list.data?.total ?? 0;
  return (
    <Panel flush className={css.rows}>
      <DataTable
        caption={t("owned.training.caption")}
        columns={columns.filter(({ key }) => key !== "access")}
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
          page={currentPage}
          size={TRAINING_PAGE}
          total={total}
          to="."
          search={(goal) => ({ currentPage: goal > 1 ? goal : undefined })}
        />
      )}
    </Panel>
  );
}
