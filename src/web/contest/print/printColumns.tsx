import { useMutation } from "@tanstack/react-query";
import {
  downloadContestPrint,
  type PrintRow,
} from "../../../shared/contestOrganizer/contestPrint.ts";
import { download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { useSession } from "../../platform/session.ts";
import { Button } from "../../ui/control/Button.tsx";
import type { Column } from "../../ui/page/DataTable.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { useContestWords } from "../texts.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./print.module.css";

export interface PrintActs {
  /** Claims the print request, then shows the print preview. */
  onOpen: (row: PrintRow) => void;
  onDone: (row: PrintRow) => void;
  onRelease: (row: PrintRow) => void;
}

export function usePrintColumns(acts: PrintActs): Column<PrintRow>[] {
  const t = useContestWords();
  const work = useWorkWords();
  return [
    {
      key: "user",
      header: t("user"),
      isRowHeader: true,
      cell: ({ username, realname, seat }) => (
        <span className={css.name}>
          <span>{username}</span>
          {realname && <span>{realname}</span>}
          {seat && <span className={css.seat}>{work("prints.seat", { seat })}</span>}
        </span>
      ),
    },
    {
      key: "what",
      header: work("prints.what"),
      width: "6rem",
      hideBelow: "middle",
      cell: ({ displayId, pages }) => (
        <span className={css.name}>
          <span>{displayId ?? "–"}</span>
          <span>{work("prints.pages", { pages })}</span>
        </span>
      ),
    },
    {
      key: "time",
      header: t("print.time"),
      width: "8.5rem",
      hideBelow: "middle",
      cell: ({ gmtCreate }) => <TimeAgo at={gmtCreate} />,
    },
    {
      key: "status",
      header: t("print.status"),
      width: "12rem",
      narrowWidth: "7rem",
      cell: (row) => <State row={row} />,
    },
    {
      key: "acts",
      header: <span className="visually-hidden">{t("print.acts")}</span>,
      width: "12rem",
      narrowWidth: "5.5rem",
      align: "end",
      cell: (row) => <Acts row={row} acts={acts} />,
    },
  ];
}

function State({ row }: { row: PrintRow }) {
  const t = useWorkWords();
  const { state, claimedBy, claimedAt, printedAt, isUncertain } = row;
  const name = claimedBy ?? "–";
  const at = printedAt ?? claimedAt;
  return (
    <span className={css.name}>
      <span className={css[state]}>
        {state === "waiting" && t("prints.waiting")}
        {state === "claimed" && t("prints.claimedBy", { name })}
        {state === "printed" && t("prints.printedBy", { name })}
      </span>
      {isUncertain && <span>{t("prints.uncertain")}</span>}
      {at && (
        <span>
          <TimeAgo at={at} />
        </span>
      )}
    </span>
  );
}

function Acts({ row, acts }: { row: PrintRow; acts: PrintActs }) {
  const t = useContestWords();
  const work = useWorkWords();
  const errorText = useErrorText();
  const own = useSession()?.user.username;
  const { id, username: name, state, claimedBy } = row;
  const isOthers = state === "claimed" && claimedBy !== own;
  const save = useMutation({
    mutationFn: () => download(downloadContestPrint, { id }),
    onSuccess: ({ file, name: fileName }) => saveFile(file, fileName),
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <span className={css.acts}>
      <Button
        size="small"
        look="quiet"
        icon="download"
        iconOnly
        busy={save.isPending}
        onClick={() => save.mutate()}
      >
        {t("print.downloadOf", { name })}
      </Button>
      {isOthers && (
        <Button size="small" icon="turnLeft" iconOnly onClick={() => acts.onRelease(row)}>
          {work("prints.releaseOf", { name })}
        </Button>
      )}
      {state !== "printed" && !isOthers && (
        <>
          <Button size="small" icon="file" iconOnly onClick={() => acts.onOpen(row)}>
            {work("prints.openOf", { name })}
          </Button>
          <Button size="small" icon="check" iconOnly onClick={() => acts.onDone(row)}>
            {t("print.markOf", { name })}
          </Button>
        </>
      )}
    </span>
  );
}
