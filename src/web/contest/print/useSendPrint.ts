import { useQueryClient } from "@tanstack/react-query";
import { submitPrintText } from "../../../shared/contestOrganizer/contestPrint.ts";
import { call } from "../../platform/api.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useContest } from "../contestContext.ts";
import { useContestWords } from "../texts.ts";
import { ownPrintsQuery } from "./queries.ts";

interface PrintText {
  content: string;
  displayId: string;
  isCode?: boolean;
}

/** Sends text to the organizers' printer and shows a confirmation. */
export function useSendPrint(): (text: PrintText) => Promise<void> {
  const t = useContestWords();
  const { cid, uid } = useContest();
  const client = useQueryClient();
  return async (text) => {
    await call(submitPrintText, { cid, ...text });
    toast("good", t("print.sent"));
    void client.invalidateQueries({ queryKey: ownPrintsQuery(cid, uid).queryKey });
  };
}
