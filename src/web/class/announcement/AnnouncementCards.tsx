import type { Announcement } from "../../../shared/message/announcement.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import css from "./AnnouncementCards.module.css";

/** Announcements with their texts. `isInPanel`: whether the announcements are inside a panel with a heading. */
export function AnnouncementCards(props: { rows: readonly Announcement[]; isInPanel?: boolean }) {
  const { rows, isInPanel = false } = props;
  const Heading = isInPanel ? "h3" : "h2";
  return rows.map(({ id, title, html, username, gmtCreate }) => (
    <article key={id} className={css.card} data-in-panel={isInPanel || undefined}>
      <header className={css.head}>
        <Heading>{title}</Heading>
        <p>
          {username && <span>{username}</span>}
          <TimeAgo at={gmtCreate} />
        </p>
      </header>
      {html !== "" && <RenderedText html={html} />}
    </article>
  ));
}
