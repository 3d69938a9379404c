import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { CommentsContext } from "../../comment/commentsContext.ts";
import { uploadPictureOfText } from "../../markdown/usePictureUpload.ts";
import { isStaff, useSession } from "../../platform/session.ts";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { placeOfContest, questionsKey } from "./queries.ts";

/** The questions of the open contest, handled like comments. */
export function QuestionsContext({ children }: { children: ReactNode }) {
  const t = useContestWords();
  const { cid, uid } = useContest();
  const client = useQueryClient();
  const user = useSession()?.user;
  const value = useMemo(
    () => ({
      place: placeOfContest(cid),
      uid,
      namelessWriter: t("questions.contestant"),
      uploadPicture: isStaff(user) ? uploadPictureOfText : null,
      onChange: () => client.invalidateQueries({ queryKey: questionsKey(cid, uid) }),
      roleNames: { root: t("questions.root"), admin: t("questions.organizer") },
    }),
    [cid, uid, user, client, t],
  );
  return <CommentsContext value={value}>{children}</CommentsContext>;
}
