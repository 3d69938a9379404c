import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import {
  downloadTrainingRank,
  TRAINING_KEYWORD_MAX,
  TRAINING_RANK_PAGE,
  type TrainingDetail,
} from "../../../shared/practice/training.ts";
import { download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { SearchBox } from "../../ui/control/SearchBox.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { trainingProblemsQuery, trainingRecordQuery } from "../queries.ts";
import { useTrainingWords } from "../texts.ts";
import { useTraining } from "../trainingContext.ts";
import css from "./RecordPage.module.css";
import { type NamedMember, useRecordColumns } from "./recordColumns.tsx";
import { RemoveMemberDialog } from "./RemoveMemberDialog.tsx";
import { type RecordSearch, recordSearch } from "./searchParams.ts";

/** Names the fields that the search covers: only nicknames if the class shows nothing else. */
function searchHint({ isAdmin, onlyNicknames }: TrainingDetail) {
  if (isAdmin) return "record.searchPlaceholderRealNames";
  return onlyNicknames ? "record.searchPlaceholderNicknames" : "record.searchPlaceholder";
}

/** The members of a private training, ranked by their results; staff also see real names. */
export function RecordPage() {
  const t = useTrainingWords();
  const { tid, uid, detail } = useTraining();
  const search = recordSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(trainingRecordQuery(tid, uid, search));
  const problems = useQuery(trainingProblemsQuery(tid, uid)).data?.problems;
  const rows = list.data?.records;
  const [removed, setRemoved] = useState<NamedMember | null>(null);
  const columns = useRecordColumns({
    problems: problems ?? [],
    isScored: rows?.some(({ totalScore }) => totalScore !== null) ?? false,
    showsRealNames: detail.isAdmin,
    onRemove: detail.mayEdit ? setRemoved : null,
  });
  const onlyOwn = rows?.[0]?.rank === null;
  const change = (next: RecordSearch, replace = false) =>
    void navigate({ to: ".", search: next as never, replace, resetScroll: false });
  const find = (keyword: string, refining = false) =>
    change({ ...search, keyword: keyword || undefined, currentPage: undefined }, refining);
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.record"), training: detail.title })} hidden />
      <div className={css.bar}>
        <div className={css.search} hidden={onlyOwn}>
          <SearchBox
            label={t("record.search")}
            placeholder={t(searchHint(detail))}
            maxLength={TRAINING_KEYWORD_MAX}
            text={search.keyword ?? ""}
            onSearch={find}
          />
          {search.keyword !== undefined && (
            <Button look="quiet" icon="cross" onClick={() => find("")}>
              {t("record.clear")}
            </Button>
          )}
        </div>
        {detail.isAdmin && (
          <span className={css.exports}>
            <ExportButton format="csv" />
            <ExportButton format="xlsx" />
          </span>
        )}
      </div>
      <p className={css.note}>{t(onlyOwn ? "record.onlyOwn" : "record.note")}</p>
      <Panel flush className={css.rows}>
        <p className="visually-hidden" role="status">
          {list.data && !list.isPlaceholderData
            ? t("record.results", { count: list.data.total })
            : ""}
        </p>
        <DataTable
          caption={t("record.caption")}
          columns={columns}
          rows={problems && rows}
          rowKey={(row) => row.uid ?? `anonymous-${rows?.indexOf(row)}`}
          rowTone={(row) => (row.uid === uid ? "own" : undefined)}
          error={list.error}
          onRetry={() => void list.refetch()}
          updating={list.isPlaceholderData}
          skeletonRows={8}
          empty={<NoMembers search={search} onReset={() => find("")} />}
        />
        {list.data && list.data.total > 0 && (
          <Pager
            page={search.currentPage ?? 1}
            size={search.limit ?? TRAINING_RANK_PAGE}
            total={list.data.total}
            to="."
            search={(page) => ({ ...search, currentPage: page > 1 ? page : undefined })}
            onSize={(limit) =>
              change({
                ...search,
                currentPage: undefined,
                limit: limit === TRAINING_RANK_PAGE ? undefined : limit,
              })
            }
          />
        )}
      </Panel>
      {removed && <RemoveMemberDialog member={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

/** Button that downloads the whole table of results as a file. */
function ExportButton({ format }: { format: "csv" | "xlsx" }) {
  const t = useTrainingWords();
  const errorText = useErrorText();
  const { tid } = useTraining();
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(downloadTrainingRank, { tid, format }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <Button icon="download" busy={isPending} onClick={() => mutate()}>
      {t("record.exportAs", { format: format.toUpperCase() })}
    </Button>
  );
}

function NoMembers({ search, onReset }: { search: RecordSearch; onReset: () => void }) {
  const t = useTrainingWords();
  if (search.keyword === undefined && (search.currentPage ?? 1) === 1) {
    return (
      <EmptyNote icon="people" title={t("record.noneTitle")}>
        {t("record.noneText")}
      </EmptyNote>
    );
  }
  return (
    <EmptyNote
      title={t("record.emptyTitle")}
      action={<Button onClick={onReset}>{t("record.clear")}</Button>}
    >
      {t("record.emptyText")}
    </EmptyNote>
  );
}
