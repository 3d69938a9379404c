import { useContest } from "./contestContext.ts";
import { worksOn } from "./contestRights.ts";
import { CountBadge } from "../ui/mark/CountBadge.tsx";
import { useQuestionBadge } from "./question/useQuestionNews.ts";
import { useContestWords } from "./texts.ts";
import { useAnnouncementBadge } from "./announcement/useUnreadAnnouncements.ts";

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
