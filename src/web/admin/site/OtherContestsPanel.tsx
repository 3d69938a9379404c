import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OTHER_CONTESTS_MAX, type OtherContest } from "../../../shared/site/otherContest.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { Button } from "../../ui/control/Button.tsx";
import { type Column, DataTable } from "../../ui/page/DataTable.tsx";
import { DeletionDialog } from "../../ui/layer/DeletionDialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { OtherContestDialog } from "./OtherContestDialog.tsx";
import { otherContestsQuery } from "./queries.ts";
import css from "./SitePage.module.css";
import { isSame, useChangeContests } from "./useChangeContests.ts";
import { useSiteWords } from "./texts.ts";

/** The open dialog: for adding, editing or deleting a contest. */
type Open =
  | { kind: "edit"; contest: OtherContest | null }
  | { kind: "delete"; contest: OtherContest };

/** Other sites' contests on the home page, ordered by start time, with buttons to add, edit or delete them. */
export function OtherContestsPanel() {
  const t = useSiteWords();
  const { data, error, refetch } = useQuery(otherContestsQuery());
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const columns = useColumns(setOpen);
  const isFull = (data?.length ?? 0) >= OTHER_CONTESTS_MAX;
  const add = () => {
    if (isFull) toast("info", t("conf.contestsFull", { max: OTHER_CONTESTS_MAX }));
    else setOpen({ kind: "edit", contest: null });
  };
  return (
    <Panel
      flush
      title={t("conf.contestsTitle")}
      action={
        <Button look="primary" size="small" disabled={!data} onClick={add}>
          {t("conf.addContest")}
        </Button>
      }
    >
      <p className={`${css.text} ${css.intro}`}>{t("conf.contestsText")}</p>
      <DataTable
        caption={t("conf.contestsTitle")}
        columns={columns}
        rows={data}
        rowKey={(row) => JSON.stringify(row)}
        error={error}
        onRetry={() => void refetch()}
        skeletonRows={3}
        empty={
          <EmptyNote icon="list" title={t("conf.noContests")}>
            {t("conf.noContestsText")}
          </EmptyNote>
        }
      />
      {open?.kind === "edit" && <OtherContestDialog contest={open.contest} onClose={close} />}
      {open?.kind === "delete" && <DeleteDialog contest={open.contest} onClose={close} />}
    </Panel>
  );
}

function useColumns(setOpen: (open: Open) => void): Column<OtherContest>[] {
  const t = useSiteWords();
  const locale = useDisplayLocale();
  // Each contest's status is determined for the time at which the page was opened, as on the home page.
  const [now] = useState(Date.now);
  const time = (at: string) => dateAndTime(at, locale);
  return [
    {
      key: "title",
      header: t("conf.contestTitle"),
      isRowHeader: true,
      cell: ({ title, url }) => (
        <a className={css.outside} href={url} target="_blank" rel="noreferrer noopener">
          {title} <Icon name="external" label={t("conf.contestOutside")} />
        </a>
      ),
    },
    {
      key: "oj",
      header: t("conf.contestSite"),
      width: "9rem",
      hideBelow: "narrow",
      cell: ({ oj }) => oj,
    },
    {
      key: "begin",
      header: t("conf.contestBegin"),
      width: "12rem",
      hideBelow: "medium",
      cell: ({ beginTime }) => (
        <time className={css.moment} dateTime={beginTime}>
          {time(beginTime)}
        </time>
      ),
    },
    {
      key: "end",
      header: t("conf.contestEnd"),
      width: "12rem",
      narrowWidth: "7rem",
      cell: ({ endTime }) => (
        <>
          <time className={css.moment} dateTime={endTime}>
            {time(endTime)}
          </time>
          {Date.parse(endTime) <= now && <p className={css.hint}>{t("conf.contestOver")}</p>}
        </>
      ),
    },
    {
      key: "acts",
      header: <span className="visually-hidden">{t("conf.contestActs")}</span>,
      width: "6rem",
      align: "end",
      cell: (contest) => (
        <span className={css.acts}>
          <Button
            look="quiet"
            size="small"
            icon="pen"
            iconOnly
            onClick={() => setOpen({ kind: "edit", contest })}
          >
            {t("edit")}
          </Button>
          <Button
            look="quiet"
            size="small"
            icon="bin"
            iconOnly
            onClick={() => setOpen({ kind: "delete", contest })}
          >
            {t("delete")}
          </Button>
        </span>
      ),
    },
  ];
}

function DeleteDialog({ contest, onClose }: { contest: OtherContest; onClose: () => void }) {
  const t = useSiteWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeContests({
    onSuccess() {
      toast("good", t("conf.contestDeleted"));
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <DeletionDialog
      title={t("conf.deleteContestTitle")}
      busy={isPending}
      onDelete={() => mutate((all) => all.filter((each) => !isSame(each, contest)))}
      onClose={onClose}
    >
      <p>{t("conf.deleteContestText", { title: contest.title })}</p>
    </DeletionDialog>
  );
}
