import { useMutation } from "@tanstack/react-query";
import { downloadContestRank } from "../../../shared/contestOrganizer/contestExport.ts";
import { download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";

interface DownloadOptions {
  isLive: boolean;
  removeStar: boolean;
  category: number | undefined;
}

/**
 * Lets organizers save the scoreboard as a workbook: live or frozen, with or without star users, with all categories or
 * only one.
 */
export function useDownload({ isLive, removeStar, category }: DownloadOptions): () => void {
  const errorText = useErrorText();
  const { cid } = useContest();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(downloadContestRank, {
        cid,
        format: "xlsx",
        forceRefresh: isLive,
        removeStar,
        category,
      }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast("bad", errorText(error)),
  });
  return () => {
    if (!isPending) mutate();
  };
}
