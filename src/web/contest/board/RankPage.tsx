import { useQuery } from "@tanstack/react-query";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useContest } from "../contestContext.ts";
import { contestProblemsQuery } from "../queries.ts";
import { useContestWords } from "../texts.ts";
import { BoardView } from "./BoardView.tsx";
import css from "./RankPage.module.css";

/** The scoreboard of a contest for users who may enter it. */
export function RankPage() {
  const t = useContestWords();
  const { cid, uid, info } = useContest();
  const problems = useQuery(contestProblemsQuery(cid, uid)).data;
  return (
    <div className={css.page}>
      <PageTitle title={t("titleOf", { tab: t("tabs.rank"), contest: info.title })} hidden />
      <BoardView problems={problems} />
    </div>
  );
}
