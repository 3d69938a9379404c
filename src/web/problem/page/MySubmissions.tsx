import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import type { Problem } from "../../../shared/problem/problem.ts";
import type { SubmissionRow } from "../../../shared/submission/submission.ts";
import type { SubmissionPlace } from "../../../shared/submission/submissionPlace.ts";
import { requestLogin } from "../../platform/loginRequest.ts";
import { useSession } from "../../platform/session.ts";
import { useDisplayLocale, useTexts } from "../../platform/texts.tsx";
import { ownSubmissionsQuery } from "../../submission/queries.ts";
import { submissionColumns } from "../../submission/list/submissionColumns.tsx";
import { useLiveRows } from "../../submission/list/useLiveRows.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { useProblemPlace } from "./problemPlace.ts";
import { RestoreIcon } from "./RestoreIcon.tsx";
import css from "./MySubmissions.module.css";

interface MySubmissionsProps {
  problem: Problem;
  onRestore(code: string, language: string): void;
}

/** The reader's submissions to this problem, updated while they are judged. */
export default function MySubmissions({ problem, onRestore }: MySubmissionsProps) {
  const t = useTexts("problemPage");
  const uid = useSession()?.user.uid;
  if (uid !== undefined) return <OwnRows problem={problem} uid={uid} onRestore={onRestore} />;
  return (
    <EmptyNote
      icon="user"
      title={t("loginForSubmissions")}
      action={
        <Button look="primary" onClick={() => requestLogin("required")}>
          {t("login")}
        </Button>
      }
    />
  );
}

function OwnRows(props: MySubmissionsProps & { uid: string }) {
  const t = useTexts("problemPage");
  const { place, earlier } = useProblemPlace();
  if (!earlier) return <RowsOf place={place} caption={t("mySubmissions")} {...props} />;
  return (
    <>
      <h3 className={css.ownHead}>{t("afterContest")}</h3>
      <RowsOf place={place} caption={t("afterContest")} {...props} />
      <h3 className={css.ownHead}>{t("inContest")}</h3>
      <RowsOf place={earlier} caption={t("inContest")} {...props} />
    </>
  );
}

interface RowsOfProps extends MySubmissionsProps {
  uid: string;
  place: SubmissionPlace;
  caption: string;
}

/** The reader's submissions to the problem in one scope: practice, a contest, a training and so on. */
function RowsOf({ problem, uid, onRestore, place, caption }: RowsOfProps) {
  const t = useTexts("problemPage");
  const words = useTexts("submission");
  const locale = useDisplayLocale();
  const query = ownSubmissionsQuery(place, problem.problemId, uid);
  const { teamUid } = useProblemPlace();
  const own = `problem-submissions:${problem.id}`;
  const { data, error, refetch } = useQuery(query);
  const onNews = useCallback(() => void refetch(), [refetch]);
  useLiveRows({
    queryKey: query.queryKey,
    rows: data?.records,
    topics: teamUid === undefined ? own : `${own},${own}:${teamUid}`,
    place,
    onNews,
  });
  const scored = problem.type !== 0;
  const columns = useMemo(
    () => [
      ...submissionColumns({ t: words, locale, uid, within: "problem", scored }),
      ...(teamUid === undefined
        ? []
        : [
            {
              key: "sender",
              header: words("columns.sender"),
              cell: ({ sentBy }: SubmissionRow) => sentBy,
            },
          ]),
      {
        key: "restore",
        header: <span className="visually-hidden">{words("columns.actions")}</span>,
        align: "end" as const,
        cell: (row: { submitId: number; language: string }) => (
          <RestoreIcon submitId={row.submitId} onRestore={onRestore} />
        ),
      },
    ],
    [words, locale, uid, scored, teamUid, onRestore],
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={data?.records}
      rowKey={({ submitId }) => submitId}
      error={error}
      onRetry={() => void refetch()}
      skeletonRows={4}
      empty={<EmptyNote icon="list" title={t("noOwnSubmissions")} />}
    />
  );
}
