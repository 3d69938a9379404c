import { useQuery } from "@tanstack/react-query";
import { loadMarkdownWords } from "../../markdown/texts.ts";
import { currentLocale } from "../../platform/locale.ts";
import { useSession } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { discussionListQuery } from "../queries.ts";
import { loadDiscussionWords, useDiscussionWords } from "../texts.ts";
import { PostButton } from "./PostButton.tsx";
import { PostRows } from "./PostRows.tsx";
import css from "./ProblemDiscussions.module.css";
import { usePostingBar } from "./usePostingBar.ts";

// The UI strings are fetched together with the code of the tab; components that need them retry a failed load.
for (const load of [loadDiscussionWords, loadMarkdownWords]) {
  void load(currentLocale()).catch(() => undefined);
}

/**
 * The tab of a problem's page that shows the first page of posts about the problem; the whole list, with search and
 * categories, is on a separate page.
 */
export default function ProblemDiscussions({ problemId: pid }: { problemId: string }) {
  const t = useDiscussionWords();
  const uid = useSession()?.user.uid;
  const { data, error, refetch } = useQuery(discussionListQuery({ pid }, {}, uid));
  const bar = usePostingBar({ pid }, uid);
  if (!data && error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.waiting} aria-busy="true" />;
  const { records, total, hasMore } = data;
  const count = t(hasMore ? "list.totalMore" : "list.total", { count: total });
  return (
    <div className={css.tab}>
      <div className={css.head}>
        <PostButton place={{ pid }} uid={uid} />
        <ButtonLink to="/discussion/$problemID" params={{ problemID: pid }}>
          {t("list.whole")} <small className="figures">{count}</small>
        </ButtonLink>
      </div>
      {records.length === 0 ? (
        <EmptyNote icon="chat" title={t("list.noneTitle")}>
          {/* The place of the button, just above, has the reason why the reader may not post. */}
          {bar === null && t("list.noneText")}
        </EmptyNote>
      ) : (
        <Panel flush>
          <PostRows records={records} isOnProblem />
        </Panel>
      )}
    </div>
  );
}
