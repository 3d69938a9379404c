import { useMutation } from "@tanstack/react-query";
import { downloadContestRank } from "../../../shared/contestExport.ts";
import { download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { Button } from "../../ui/Button.tsx";
import { useErrorText } from "../../ui/errorText.ts";
import { toast } from "../../ui/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";

interface DownloadOptions {
  isLive: boolean;
  removeStar: boolean;
}

/** For organizers: the scoreboard as a workbook with the current options: live or not, with or without star users. */
export function DownloadButton({ isLive, removeStar }: DownloadOptions) {
  const t = useContestWords();
  const errorText = useErrorText();
  const { cid } = useContest();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(downloadContestRank, { cid, format: "xlsx", forceRefresh: isLive, removeStar }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <Button icon="download" busy={isPending} onClick={() => mutate()}>
      {t("downloadBoard")}
    </Button>
  );
}
