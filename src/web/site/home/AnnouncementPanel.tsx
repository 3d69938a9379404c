import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { FeedInHead } from "../../ui/mark/FeedLink.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import styles from "./AnnouncementPanel.module.css";
import { ANNOUNCEMENTS_SHOWN, announcementsQuery } from "./moreQueries.ts";
import list from "./rows.module.css";
import { useHomeMoreWords } from "./texts.ts";

const route = getRouteApi("/home");

/** The style sheets for formulas and highlighted code are loaded when the first announcement is opened. */
const OneAnnouncement = lazy(async () => ({
  default: (await import("./OneAnnouncement.tsx")).OneAnnouncement,
}));

/** A page of announcements, or the single announcement that the URL names. */
export function AnnouncementPanel({ rows }: { rows: number }) {
  const t = useHomeMoreWords();
  const search = route.useSearch();
  if (search.announcement === undefined) return <AnnouncementList rows={rows} />;
  const back = (
    <Link to="/home" search={{ announcements: search.announcements }} resetScroll={false}>
      {t("back")}
    </Link>
  );
  return (
    <Panel title={t("announcements")} action={back}>
      <Suspense fallback={<p className={styles.wait} />}>
        <OneAnnouncement id={search.announcement} />
      </Suspense>
    </Panel>
  );
}

function AnnouncementList({ rows }: { rows: number }) {
  const t = useHomeMoreWords();
  const page = route.useSearch().announcements ?? 1;
  const { data, error, isFetching, refetch } = useQuery(announcementsQuery(page));
  const refresh = (
    <Button
      look="quiet"
      size="small"
      icon="refresh"
      busy={isFetching}
      onClick={() => void refetch()}
    >
      {t("refresh")}
    </Button>
  );
  return (
    <Panel flush title={t("announcements")} action={refresh}>
      <FeedInHead path="/feed/announcements.atom" title={t("announcements")} />
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data?.records.length === 0 && <EmptyNote icon="list" title={t("noAnnouncements")} />}
      <ul role="list" className={styles.list}>
        {data?.records.map(({ id, title, username, gmtCreate }) => (
          <li key={id} className={`${list.row} ${styles.row}`}>
            <Link
              to="/home"
              search={(now) => ({ ...now, announcement: id })}
              resetScroll={false}
              className={list.main}
            >
              {title}
            </Link>
            <span className={styles.author}>{username && t("by", { name: username })}</span>
            <span className={list.side}>
              <TimeAgo at={gmtCreate} />
            </span>
          </li>
        ))}
        {!data &&
          !error &&
          Array.from({ length: rows }, (_, n) => <li key={n} className={list.wait} />)}
      </ul>
      {data && data.total > ANNOUNCEMENTS_SHOWN && (
        <Pager
          page={page}
          size={ANNOUNCEMENTS_SHOWN}
          total={data.total}
          to="."
          search={(next) => ({ announcements: next > 1 ? next : undefined })}
        />
      )}
    </Panel>
  );
}
