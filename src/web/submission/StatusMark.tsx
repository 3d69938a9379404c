import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { useSession } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";

type Props = Omit<Parameters<typeof VerdictMark>[0], "status" | "label"> & {
  row: Pick<SubmissionRow, "status" | "uid" | "wait">;
};

/**
 * The mark of a submission's status. If the user must submit the code at a remote judge, the mark says so instead of
 * “Submitting”.
 */
export function StatusMark({ row: { status, uid, wait }, ...look }: Props) {
  const t = useTexts("ui");
  const isOwn = useSession()?.user.uid === uid;
  const label =
    status === Verdict.Submitting && wait?.for === "user"
      ? t(isOwn ? "waitsForYou" : "waitsForUser", { judge: wait.judge })
      : undefined;
  return <VerdictMark status={status} label={label} {...look} />;
}
