import type { SubmissionRow } from "../../shared/submission/submission.ts";
import { Verdict } from "../../shared/verdict/verdict.ts";
import { useSession } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";

type Props = Omit<Parameters<typeof VerdictMark>[0], "status" | "label" | "shortLabel"> & {
  row: Pick<SubmissionRow, "status" | "uid" | "wait">;
};

/**
 * The icon and text for a submission's status. If the user must submit the code to a remote judge, the text says so
 * instead of “Submitting”.
 */
export function StatusMark({ row: { status, uid, wait }, ...look }: Props) {
  const t = useTexts("ui");
  const isOwn = useSession()?.user.uid === uid;
  if (status !== Verdict.Submitting || wait?.for !== "user")
    return <VerdictMark status={status} {...look} />;
  const { judge } = wait;
  const label = t(isOwn ? "waitsForYou" : "waitsForUser", { judge });
  return <VerdictMark status={status} label={label} shortLabel={`→ ${judge}`} {...look} />;
}
