import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { TRAINING_PAGE } from "../../../shared/practice/training.ts";
import { useTrainingColumns } from "../../training/list/trainingColumns.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";
import { OwnedList } from "./OwnedList.tsx";
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
  const { classId, uid } = useClass();
  const { currentPage = 1 } = route.useSearch();
  const list = useQuery(ownedTrainingsQuery(classId, uid, currentPage));
  const columns = useTrainingColumns({ isSignedIn: true, onOpen: () => false });
  return (
    <OwnedList
      kind="training"
      icon="rows"
      list={list}
      columns={columns.filter(({ key }) => key !== "access")}
      rowKey={({ id }) => id}
      page={currentPage}
      size={TRAINING_PAGE}
    />
  );
}
