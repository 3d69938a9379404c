import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { EXPORT_MAX, reportExport } from "../../../shared/problem/package.ts";
import { exportFormats, type PackageFormat } from "../../../shared/problem/packageReport.ts";
import type { AdminProblemRow } from "../../../shared/problem/problemAdmin.ts";
import { call } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Choices } from "../../ui/control/Choices.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { TextField } from "../../ui/control/Field.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import css from "./PackagePage.module.css";
import { EXPORT_PAGE, exportableQuery } from "./queries.ts";
import { ReportList } from "./ReportList.tsx";
import { faultText } from "./reportText.ts";
import { fetchArchive } from "./transfer.ts";
import { usePackageWords } from "./texts.ts";

const route = getRouteApi("/admin/problem/batch-operation");

/**
 * Exports problems: the user selects problems, chooses the format, checks what the format would change or lose, and
 * downloads the file.
 */
export function ExportPanel() {
  const t = usePackageWords();
  const [picked, setPicked] = useState<ReadonlyMap<number, AdminProblemRow>>(new Map());
  const [format, setFormat] = useState<PackageFormat>("native");
  const pids = [...picked.keys()];
  const toggle = (row: AdminProblemRow) => {
    const next = new Map(picked);
    if (!next.delete(row.id)) next.set(row.id, row);
    setPicked(next);
  };
  return (
    <>
      <Panel flush>
        <ProblemPicker picked={picked} onToggle={toggle} />
      </Panel>
      <Panel>
        <div className={css.stack}>
          <div className={css.selected}>
            <span className="figures" role="status">
              {t("selected", { count: picked.size })}
            </span>
            {picked.size > 0 && (
              <Button size="small" look="quiet" onClick={() => setPicked(new Map())}>
                {t("clear")}
              </Button>
            )}
          </div>
          <Choices
            label={t("format")}
            value={format}
            options={exportFormats.map((value) => ({ value, label: t(`formats.${value}`) }))}
            onChange={setFormat}
          />
          <p className={css.note}>{t(`formatNotes.${format}`)}</p>
          {picked.size > EXPORT_MAX && (
            <p className={css.bad}>{t("tooMany", { max: EXPORT_MAX })}</p>
          )}
          <Losses key={`${format} ${pids.join()}`} pids={pids} format={format} />
        </div>
      </Panel>
    </>
  );
}

function Losses({ pids, format }: { pids: number[]; format: PackageFormat }) {
  const t = usePackageWords();
  const errorText = useErrorText();
  const fail = (error: unknown) => toast("bad", errorText(error));
  const check = useMutation({
    mutationFn: () => call(reportExport, { pids, format }),
    onError: fail,
  });
  const load = useMutation({
    mutationFn: () => fetchArchive(pids, format),
    onSuccess({ file, name }) {
      saveFile(file, name);
      toast("good", t("exported", { name }));
    },
    onError: fail,
  });
  const isPossible = pids.length > 0 && pids.length <= EXPORT_MAX;
  const canWrite = check.data?.every(({ fault }) => fault === null) ?? false;
  return (
    <>
      <p className={css.note}>{t("checkNote")}</p>
      {check.data && (
        <ul className={css.problems}>
          {check.data.map(({ pid, problemId, title, report, fault }) => (
            <li key={pid} className={css.problem} data-bad={fault !== null || undefined}>
              <div className={css.headline}>
                <span className={css.id}>{problemId}</span>
                <span className={css.title}>{title}</span>
              </div>
              {fault && (
                <p className={css.bad}>
                  {t("cannot")}: {faultText(t, fault)}
                </p>
              )}
              <ReportList report={report} open={check.data.length <= 3} />
            </li>
          ))}
        </ul>
      )}
      <div className={css.actions}>
        <Button
          look={check.data ? "plain" : "primary"}
          busy={check.isPending}
          disabled={!isPossible}
          onClick={() => check.mutate()}
        >
          {t("check")}
        </Button>
        {check.data && (
          <Button
            look="primary"
            icon="download"
            busy={load.isPending}
            disabled={!canWrite}
            onClick={() => load.mutate()}
          >
            {load.isPending ? t("exporting") : t("exportAll", { count: pids.length })}
          </Button>
        )}
      </div>
    </>
  );
}

interface PickerProps {
  picked: ReadonlyMap<number, AdminProblemRow>;
  onToggle: (row: AdminProblemRow) => void;
}

function ProblemPicker({ picked, onToggle }: PickerProps) {
  const t = usePackageWords();
  const navigate = useNavigate();
  const { keyword, page = 1 } = route.useSearch();
  const [text, setText] = useState(keyword ?? "");
  const list = useQuery(exportableQuery(keyword, page));
  useEffect(() => {
    const newKeyword = text.trim() || undefined;
    if (newKeyword === keyword) return undefined;
    const timer = setTimeout(() => {
      const search = { tab: "export" as const, keyword: newKeyword };
      void navigate({ to: "/admin/problem/batch-operation", search, replace: true });
    }, 300);
    return () => clearTimeout(timer);
  }, [text, keyword, navigate]);
  const columns: Column<AdminProblemRow>[] = [
    {
      key: "pick",
      header: <span className="visually-hidden">{t("problems")}</span>,
      width: "3rem",
      align: "center",
      cell: (row) => (
        <span className={css.box}>
          <input
            type="checkbox"
            aria-label={t("select", { id: row.problemId })}
            checked={picked.has(row.id)}
            onChange={() => onToggle(row)}
          />
        </span>
      ),
    },
    {
      key: "id",
      header: t("problemId"),
      width: "8rem",
      narrowWidth: "6rem",
      cell: ({ problemId }) => problemId,
    },
    { key: "title", header: t("problemTitle"), isRowHeader: true, cell: ({ title }) => title },
    {
      key: "author",
      header: t("author"),
      width: "10rem",
      hideBelow: "narrow",
      cell: ({ author }) => author,
    },
  ];
  return (
    <>
      <div className={css.search}>
        <TextField
          type="search"
          icon="search"
          label={t("search")}
          hideLabel
          placeholder={t("searchHint")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <DataTable
        caption={t("problems")}
        columns={columns}
        rows={list.data?.records}
        rowKey={({ id }) => id}
        error={list.error}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        empty={<EmptyNote title={t("noProblems")} />}
      />
      {list.data && list.data.total > EXPORT_PAGE && (
        <Pager
          page={page}
          size={EXPORT_PAGE}
          total={list.data.total}
          to="."
          search={(next) => ({ tab: "export", keyword, page: next > 1 ? next : undefined })}
        />
      )}
    </>
  );
}
