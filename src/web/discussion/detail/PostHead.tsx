import { Link } from "@tanstack/react-router";
import type { DiscussionDetail } from "../../../shared/discussion/discussion.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { AuthorLine } from "../AuthorLine.tsx";
import { PostLabels } from "../PostLabels.tsx";
import { useDiscussionWords } from "../texts.ts";
import css from "./DiscussionPage.module.css";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** The header of a post: title, states, author, times, problem, and class or contest. */
export function PostHead({ post }: { post: DiscussionDetail }) {
  const t = useDiscussionWords();
  const { title, description, gmtCreate, gmtModified, editNum, viewNum, pid, problemTitle } = post;
  const place = post.className ?? post.contestTitle;
  return (
    <header className={css.head}>
      <div className={css.states}>
        <PostLabels post={post} />
      </div>
      <PageTitle title={title} className={css.title} />
      {description !== "" && <p className={css.description}>{description}</p>}
      <div className={css.facts}>
        <AuthorLine post={post} size={28} />
        <TimeAgo at={gmtCreate} />
        {editNum > 0 && (
          <span>
            {t("detail.edited")}
            <WordSpace />
            <TimeAgo at={gmtModified} />
          </span>
        )}
        <span className="figures">
          <Icon name="eye" /> {t("row.views", { count: viewNum })}
        </span>
        {place !== null && <span>{place}</span>}
        {pid !== null && (
          <Link to="/problem/$problemID" params={{ problemID: pid }} className={css.problem}>
            {pid} <bdi>{problemTitle}</bdi>
          </Link>
        )}
      </div>
    </header>
  );
}
