import { DiscussionList } from "../../discussion/list/DiscussionList.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";

/** The discussions of a contest, which open after its end. */
export function ContestDiscussionsPage() {
  const t = useContestWords();
  const { cid, info } = useContest();
  return (
    <>
      <PageTitle title={t("titleOf", { tab: t("tabs.discussion"), contest: info.title })} hidden />
      <DiscussionList place={{ contestId: cid }} />
    </>
  );
}
