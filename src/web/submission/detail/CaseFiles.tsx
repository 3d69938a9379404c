import { useMutation } from "@tanstack/react-query";
import type { CaseResult } from "../../../shared/verdict/caseResults.ts";
import { downloadCase } from "../../../shared/problem/testData.ts";
import { download } from "../../platform/api.ts";
import { saveFile } from "../../platform/saveFile.ts";
import { isProblemStaff, useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import css from "./CaseGrid.module.css";

/** The names of a test case's files, for staff; problem editors may download the files. Loaded as a separate chunk. */
export function CaseFiles(props: { pid: CaseResult["pid"]; input: string; output: string }) {
  const { pid, input, output } = props;
  const t = useTexts("submission");
  const errorText = useErrorText();
  const user = useSession()?.user;
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(downloadCase, { pid, inputData: input, outputData: output }),
    onSuccess: ({ file, name }) => saveFile(file, name),
    onError: (error) => toast("bad", errorText(error)),
  });
  return (
    <p className={`${css.cardLabel} ${css.files}`}>
      {t("caseFiles", { input, output })}
      {isProblemStaff(user) && (
        <Button size="small" icon="download" busy={isPending} onClick={() => mutate()}>
          {t("caseDownload")}
        </Button>
      )}
    </p>
  );
}
