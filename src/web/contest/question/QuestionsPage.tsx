import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { CommentList } from "../../comment/CommentList.tsx";
import { useCommentPoll } from "../../comment/queries.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { useContest, usePhase } from "../contestContext.ts";
import { hasRight, worksOn } from "../contestRights.ts";
import { NotLive } from "../NotLive.tsx";
import { useContestWords } from "../texts.ts";
import { AskForm } from "./AskForm.tsx";
import { questionsQuery } from "./queries.ts";
import { QuestionCard } from "./QuestionCard.tsx";
import { QuestionsContext } from "./QuestionsContext.tsx";
import { useNewAnswers } from "./useQuestionNews.ts";
import css from "./questions.module.css";

const route = getRouteApi("/contest/$contestID/comment");

/** Questions of a contest: contestants ask questions and read the answers, and organizers answer the questions. */
export function QuestionsPage() {
  return (
    <QuestionsContext>
      <Questions />
    </QuestionsContext>
  );
}

function Questions() {
  const t = useContestWords();
  const contest = useContest();
  const { cid, uid, info } = contest;
  const { page = 1 } = route.useSearch();
  const newIds = useNewAnswers(contest);
  const list = useQuery({ ...questionsQuery(cid, uid, page), refetchInterval: useCommentPoll() });
  const { data, error } = list;
  const title = t("titleOf", { tab: t("tabs.questions"), contest: info.title });
  return (
    <div className={css.page} aria-busy={(!data && !error) || undefined}>
      <PageTitle title={title} hidden />
      {hasRight(info, "answer") && <WriteToAll />}
      {!worksOn(info, "answer") && <Ask areOpen={data?.areOpen ?? true} />}
      <h2 className={css.all}>
        {t("questions.all")}{" "}
        {data && <small>{t("questions.count", { count: data.commentList.total })}</small>}
      </h2>
      <NotLive of={list} />
      <CommentList
        list={list}
        page={page}
        empty={
          <EmptyNote icon="question" title={t("questions.none")}>
            {t(worksOn(info, "answer") ? "questions.noneOrganizer" : "questions.noneText")}
          </EmptyNote>
        }
        item={(question, isLiked) => (
          <QuestionCard question={question} isLiked={isLiked} newIds={newIds} />
        )}
      />
    </div>
  );
}

/**
 * The form in which contestants ask a question, with tips next to it; if they cannot ask, the reason is shown instead.
 */
function Ask({ areOpen }: { areOpen: boolean }) {
  const t = useContestWords();
  const contest = useContest();
  const phase = usePhase(contest);
  if (phase === "ended") return <p className={css.closed}>{t("questions.over")}</p>;
  if (!areOpen) return <p className={css.closed}>{t("questions.off")}</p>;
  return (
    <Panel title={t("questions.ask")}>
      <div className={css.ask}>
        <div className={css.tips}>
          <p>{t("questions.tips")}</p>
          <ul>
            <li>{t("questions.tip1")}</li>
            <li>{t("questions.tip2")}</li>
            <li>{t("questions.tip3")}</li>
          </ul>
        </div>
        {contest.isRegistered || contest.info.auth === 0 ? (
          <AskForm />
        ) : (
          <p>{t("questions.registerFirst")}</p>
        )}
      </div>
    </Panel>
  );
}

function WriteToAll() {
  const t = useContestWords();
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <div>
        <Button icon="pen" onClick={() => setOpen(true)}>
          {t("questions.writeToAll")}
        </Button>
      </div>
    );
  }
  return (
    <Panel title={t("questions.writeToAll")}>
      <AskForm onClose={() => setOpen(false)} />
    </Panel>
  );
}
