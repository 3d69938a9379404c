import type { UseQueryResult } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useClassWords } from "../texts.ts";
import css from "./OwnedPages.module.css";

/** A page of the problems, trainings or contests of a class, as its members see them. */
export function OwnedList<Row>(props: {
  kind: "problem" | "training" | "contest";
  icon: ComponentProps<typeof EmptyNote>["icon"];
  list: UseQueryResult<{ records: Row[]; total: number }>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string | number;
  page: number;
  size: number;
}) {
  const { kind, icon, list, columns, rowKey, page, size } = props;
  const t = useClassWords();
  const total = list.data?.total ?? 0;
  return (
    <Panel flush className={css.rows}>
      <DataTable
        caption={t(`owned.${kind}.caption`)}
        columns={columns}
        rows={list.data?.records}
        rowKey={rowKey}
        error={list.error}
        onRetry={() => void list.refetch()}
        updating={list.isPlaceholderData}
        skeletonRows={5}
        empty={
          <EmptyNote icon={icon} title={t(`owned.${kind}.none`)}>
            {t(`owned.${kind}.noneText`)}
          </EmptyNote>
        }
      />
      {total > size && (
        <Pager
          page={page}
          size={size}
          total={total}
          to="."
          search={(goal) => ({ currentPage: goal > 1 ? goal : undefined })}
        />
      )}
    </Panel>
  );
}
