import { lazy, Suspense } from "react";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Pager } from "../../ui/page/Pager.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { AnnounceButton } from "./AnnounceButton.tsx";
import css from "./AnnouncementsPage.module.css";
import { useContest } from "../contestContext.ts";
import { hasRight } from "../contestRights.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { ANNOUNCEMENTS_SHOWN, contestAnnouncementsQuery } from "../queries.ts";
import { currentLocale } from "../../platform/locale.ts";
import { useContestWords } from "../texts.ts";
import { loadWorkWords } from "../workTexts.ts";
import { useNewAnnouncements } from "./useUnreadAnnouncements.ts";

const ReadBy = lazy(async () => {
  await loadWorkWords(currentLocale());
  return { default: (await import("./ReadBy.tsx")).ReadBy };
});

const route = getRouteApi("/contest/$contestID/announcements");

/** The announcements of a contest with their texts, newest first. */
export function AnnouncementsPage() {
  const t = useContestWords();
  const contest = useContest();
  const { cid, uid, info } = contest;
  const { page = 1 } = route.useSearch();
  const fresh = useNewAnnouncements(contest);
  const list = useQuery(contestAnnouncementsQuery(cid, uid, page));
  const { data, error, isPlaceholderData } = list;
  const title = t("titleOf", { tab: t("tabs.announcements"), contest: info.title });
  return (
    <div className={css.page} aria-busy={(!data && !error) || undefined}>
      <PageTitle title={title} hidden />
      {hasRight(info, "edit") && (
        <div className={css.actions}>
          <AnnounceButton />
        </div>
      )}
      {error && !data && <ErrorNote error={error} onRetry={() => void list.refetch()} />}
      {data?.records.length === 0 && (
        <EmptyNote icon="bell" title={t("noAnnouncements")}>
          {t("noAnnouncementsText")}
        </EmptyNote>
      )}
      {data?.records.map((announcement) => (
        <article
          key={announcement.id}
          className={css.card}
          data-updating={isPlaceholderData || undefined}
        >
          <header className={css.head}>
            <h2>{announcement.title}</h2>
            <p>
              {fresh.has(announcement.id) && (
                <span className={css.fresh}>{t("questions.new")}</span>
              )}
              {announcement.username && <span>{announcement.username}</span>}
              <TimeAgo at={announcement.gmtCreate} />
            </p>
          </header>
          {announcement.html !== "" && <RenderedText html={announcement.html} />}
          {info.isOrganizer && (
            <Suspense fallback={null}>
              <ReadBy announcement={announcement} />
            </Suspense>
          )}
        </article>
      ))}
      {data && data.total > ANNOUNCEMENTS_SHOWN && (
        <Pager
          page={page}
          size={ANNOUNCEMENTS_SHOWN}
          total={data.total}
          to="."
          search={(goal) => ({ page: goal > 1 ? goal : undefined })}
        />
      )}
    </div>
  );
}
