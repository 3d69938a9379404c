import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  countContestAnnouncementReaders,
  listContestAnnouncementReaders,
} from "../../../shared/contest/contestAnnouncement.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { useContest } from "../contestContext.ts";
import { useWorkWords } from "../workTexts.ts";
import css from "./AnnouncementsPage.module.css";

/** Polling interval in milliseconds for read receipts. */
const RECEIPTS_MS = 15_000;
/** Maximum number of readers listed in the dialog. */
const LISTED_MAX = 100;

interface Announced {
  id: number;
  title: string;
}

/** For organizers: how many contestants have read an announcement, and the names of these contestants. */
export function ReadBy({ announcement }: { announcement: Announced }) {
  const t = useWorkWords();
  const { cid, uid } = useContest();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: ["contest", "receipts", uid, cid],
    queryFn: ({ signal }) => call(countContestAnnouncementReaders, { cid }, signal),
    refetchInterval: RECEIPTS_MS,
  });
  if (!data) return null;
  const { id } = announcement;
  const count = data.announcements.find((each) => each.id === id)?.count ?? 0;
  const { contestants } = data;
  return (
    <p className={css.readBy}>
      <Button
        size="small"
        look="quiet"
        icon="eye"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("announce.readBy", { count, contestants })}
      </Button>
      {isOpen && <ReadersDialog announcement={announcement} onClose={() => setOpen(false)} />}
    </p>
  );
}

function ReadersDialog(props: { announcement: Announced; onClose: () => void }) {
  const { announcement, onClose } = props;
  const t = useWorkWords();
  const { cid, uid } = useContest();
  const { id: aid, title } = announcement;
  const { data, error, refetch } = useQuery({
    queryKey: ["contest", "readers", uid, cid, aid],
    queryFn: ({ signal }) =>
      call(listContestAnnouncementReaders, { cid, aid, currentPage: 1, limit: LISTED_MAX }, signal),
    refetchInterval: RECEIPTS_MS,
  });
  const more = data ? data.total - data.records.length : 0;
  return (
    <Dialog
      title={t("announce.readersOf", { title })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("announce.close")}</Button>}
    >
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.total === 0 && <p>{t("announce.noReaders")}</p>}
      {data && data.total > 0 && (
        <ul role="list" className={css.readers}>
          {data.records.map(({ uid: reader, username, nickname, readAt }) => (
            <li key={reader}>
              <span>{[username, nickname].filter(Boolean).join(" · ")}</span>
              <TimeAgo at={readAt} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <p>{t("announce.moreReaders", { count: more })}</p>}
    </Dialog>
  );
}
