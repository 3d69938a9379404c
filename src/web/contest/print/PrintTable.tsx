import { type ReactNode, useState } from "react";
import type { PrintRow } from "../../../shared/contestOrganizer/contestPrint.ts";
import { useSession } from "../../platform/session.ts";
import { DataTable } from "../../ui/page/DataTable.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { usePrintColumns } from "./printColumns.tsx";
import { PrintDialog } from "./PrintDialog.tsx";
import { usePrintActs } from "./usePrintActs.ts";

interface PrintTableProps {
  rows: PrintRow[] | undefined;
  error?: unknown;
  onRetry?: () => void;
  updating?: boolean;
  empty: ReactNode;
}

/** The table of queued print requests, with the actions of organizers. */
export function PrintTable(props: PrintTableProps) {
  const t = useContestWords();
  const { cid } = useContest();
  const [opened, setOpened] = useState<PrintRow | null>(null);
  const { claim, release, done, isBusy } = usePrintActs(cid);
  const own = useSession()?.user.username;
  const open = (row: PrintRow) =>
    row.claimedBy === own ? setOpened(row) : claim(row, () => setOpened(row));
  const columns = usePrintColumns({ onOpen: open, onDone: done, onRelease: release });
  return (
    <>
      <DataTable
        {...props}
        caption={t("print.queue")}
        columns={columns}
        rowKey={({ id }) => id}
        skeletonRows={5}
      />
      {opened && (
        <PrintDialog
          row={opened}
          busy={isBusy}
          onDone={() => done(opened, () => setOpened(null))}
          onRelease={() => release(opened, () => setOpened(null))}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
