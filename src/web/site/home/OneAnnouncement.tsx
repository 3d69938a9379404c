import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import "../../editor/codeThemes.css";
import { ApiError } from "../../platform/apiError.ts";
import { levelHeadings } from "../../prose/levelHeadings.ts";
import { PROSE_CLASS } from "../../prose/prose.ts";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import styles from "./AnnouncementPanel.module.css";
import { announcementQuery } from "./moreQueries.ts";
import { useHomeMoreWords } from "./texts.ts";

/** One announcement as the server rendered and sanitised it. */
export function OneAnnouncement({ id }: { id: number }) {
  const t = useHomeMoreWords();
  const { data, error, refetch } = useQuery(announcementQuery(id));
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // An announcement opened from the list gets the focus; on a newly opened page the page's heading keeps the focus.
    if (data && document.activeElement !== document.body) title.current?.focus();
  }, [data]);
  if (error instanceof ApiError && error.status === 404) {
    return <EmptyNote icon="question" title={t("announcementGone")} />;
  }
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <p className={styles.wait} />;
  return (
    <article>
      <h3 ref={title} tabIndex={-1} className={styles.heading}>
        {data.title}
      </h3>
      <p className={styles.meta}>
        {data.username && `${t("by", { name: data.username })} · `}
        <TimeAgo at={data.gmtCreate} />
      </p>
      <div
        className={`${PROSE_CLASS} code-theme-site`}
        // Rendered and sanitised by the server (platform/rendering/markdown.ts).
        dangerouslySetInnerHTML={{ __html: levelHeadings(data.html) }}
      />
    </article>
  );
}
