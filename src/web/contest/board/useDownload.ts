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
 * For organizers: saves the scoreboard as a workbook with these options: live or frozen, with or without star users,
 * all or one category.
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
