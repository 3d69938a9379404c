import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { DiscussionDetail } from "../../../shared/discussion/discussion.ts";
import { ApiError } from "../../platform/apiError.ts";
import { useSession } from "../../platform/session.ts";
import { RenderedText } from "../../prose/RenderedText.tsx";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { EmptyNote, ErrorNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { CommentArea } from "../comment/CommentArea.tsx";
import { discussionQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import css from "./DiscussionPage.module.css";
import { PostActions } from "./PostActions.tsx";
import { PostHead } from "./PostHead.tsx";

/** A post with its comments. */
export function DiscussionPage() {
  const { discussionID = "" } = useParams({ strict: false });
  const did = /^[1-9]\d{0,8}$/.test(discussionID) ? Number(discussionID) : null;
  return (
    <div className={css.page}>{did === null ? <NoPost /> : <OnePost key={did} did={did} />}</div>
  );
}

function OnePost({ did }: { did: number }) {
  const t = useDiscussionWords();
  const uid = useSession()?.user.uid;
  const errorText = useErrorText();
  const { data, error, refetch } = useQuery(discussionQuery(did, uid));
  if (data) return <Post post={data} />;
  if (!error) {
    return (
      <>
        <PageTitle title={t("title")} hidden />
        <div className={css.waiting} aria-busy="true" />
      </>
    );
  }
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404 || status === 403) return <NoPost reason={errorText(error)} />;
  return (
    <>
      <PageTitle title={t("title")} hidden />
      <ErrorNote error={error} onRetry={() => void refetch()} />
    </>
  );
}

function NoPost({ reason }: { reason?: string }) {
  const t = useDiscussionWords();
  return (
    <>
      <PageTitle title={t("detail.none")} hidden />
      <EmptyNote
        title={t("detail.none")}
        action={
          <ButtonLink look="primary" to="/discussion">
            {t("detail.toList")}
          </ButtonLink>
        }
      >
        {reason ?? t("detail.noneText")}
      </EmptyNote>
    </>
  );
}

function Post({ post }: { post: DiscussionDetail }) {
  const t = useDiscussionWords();
  return (
    <>
      <Crumbs post={post} />
      <article className={css.post} aria-labelledby="page-title">
        <PostHead post={post} />
        <div className={css.body}>
          <RenderedText html={post.html} />
        </div>
        {post.answerId !== null && (
          <p className={css.answer}>
            <Link to="." hash={`comment-${post.answerId}`}>
              {t("detail.toAnswer")}
            </Link>
          </p>
        )}
        <PostActions post={post} />
      </article>
      <CommentArea post={post} />
    </>
  );
}

/**
 * Links to the list of posts in which this post appears (the list of the site, problem, class or contest) and to the
 * post's category in that list.
 */
function Crumbs({ post }: { post: DiscussionDetail }) {
  const t = useDiscussionWords();
  const { pid, classId, contestId, categoryId, categoryName } = post;
  const list = { search: { cid: categoryId } as never, children: categoryName };
  return (
    <nav aria-label={t("list.where")}>
      <ol role="list" className={css.crumbs}>
        <PlaceCrumbs post={post} />
        {pid !== null && (
          <li>
            <Link to="/discussion/$problemID" params={{ problemID: pid }}>
              {pid}
            </Link>
          </li>
        )}
        <li>
          {classId !== null ? (
            <Link {...list} to="/class/$classID/discussion" params={{ classID: String(classId) }} />
          ) : contestId !== null ? (
            <Link
              {...list}
              to="/contest/$contestID/discussion"
              params={{ contestID: String(contestId) }}
            />
          ) : (
            <Link {...list} to="/discussion" />
          )}
        </li>
      </ol>
    </nav>
  );
}

function PlaceCrumbs({ post: { classId, className, contestId, contestTitle } }: PlacedPost) {
  const t = useDiscussionWords();
  if (classId !== null) {
    const params = { classID: String(classId) };
    return (
      <>
        <li>
          <Link to="/class/$classID" params={params}>
            {className}
          </Link>
        </li>
        <li>
          <Link to="/class/$classID/discussion" params={params}>
            {t("title")}
          </Link>
        </li>
      </>
    );
  }
  if (contestId !== null) {
    const params = { contestID: String(contestId) };
    return (
      <>
        <li>
          <Link to="/contest/$contestID" params={params}>
            {contestTitle}
          </Link>
        </li>
        <li>
          <Link to="/contest/$contestID/discussion" params={params}>
            {t("title")}
          </Link>
        </li>
      </>
    );
  }
  return (
    <li>
      <Link to="/discussion">{t("title")}</Link>
    </li>
  );
}

interface PlacedPost {
  post: Pick<DiscussionDetail, "classId" | "className" | "contestId" | "contestTitle">;
}
