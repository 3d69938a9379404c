import { DiscussionList } from "../../discussion/list/DiscussionList.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { useClass } from "../classContext.ts";
import { useClassWords } from "../texts.ts";

/** The posts of a class, which only its members see. */
export function ClassDiscussionsPage() {
  const t = useClassWords();
  const { classId, detail } = useClass();
  return (
    <>
      <PageTitle
        title={t("shell.titleOf", { tab: t("tabs.discussion"), name: detail.name })}
        hidden
      />
      <DiscussionList place={{ classId }} />
    </>
  );
}
