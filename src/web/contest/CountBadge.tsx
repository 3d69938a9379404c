import { useContest } from "./contestContext.ts";
import { worksOn } from "./contestRights.ts";
import css from "./CountBadge.module.css";
import { useQuestionBadge } from "./question/useQuestionNews.ts";
import { useContestWords } from "./texts.ts";
import { useAnnouncementBadge } from "./announcement/useUnreadAnnouncements.ts";

/** The number of items on a page that are new to the reader. Shows nothing if the number is 0. */
function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={css.badge}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** The number of unread announcements. */
export function AnnouncementBadge() {
  const t = useContestWords();
  const count = useAnnouncementBadge(useContest());
  return <CountBadge count={count} label={t("unreadAnnouncements", { count })} />;
}

/** The number of unread answers or, for organizers, of unanswered questions. */
export function QuestionBadge() {
  const t = useContestWords();
  const contest = useContest();
  const count = useQuestionBadge(contest);
  const word = worksOn(contest.info, "answer") ? "questions.unanswered" : "questions.unread";
  return <CountBadge count={count} label={t(word, { count })} />;
}
