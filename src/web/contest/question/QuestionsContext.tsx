import { type ReactNode, useMemo } from "react";
import { CommentsContext } from "../../comment/commentsContext.ts";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { placeOfContest } from "./queries.ts";

/** The questions of the open contest, as the comments of a place. */
export function QuestionsContext({ children }: { children: ReactNode }) {
  const t = useContestWords();
  const { cid, uid } = useContest();
  const value = useMemo(
    () => ({
      place: placeOfContest(cid),
      uid,
      namelessWriter: t("questions.contestant"),
      roleNames: { root: t("questions.root"), admin: t("questions.organizer") },
    }),
    [cid, uid, t],
  );
  return <CommentsContext value={value}>{children}</CommentsContext>;
}
