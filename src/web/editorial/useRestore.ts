import { useQueryClient } from "@tanstack/react-query";
import { restoreEditorial } from "../../shared/discussion/editorial.ts";
import { call } from "../platform/api.ts";
import { useErrorText } from "../ui/text/errorText.ts";
import { toast } from "../ui/notice/toast.tsx";
import { EDITORIALS } from "./queries.ts";
import { useEditorialWords } from "./texts.ts";

/** Restores an editorial or a proposal that the user has just deleted; the user may have left the page by then. */
export function useRestore(): (id: number) => Promise<void> {
  const t = useEditorialWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return async (id) => {
    try {
      await call(restoreEditorial, { id });
      toast("good", t("admin.restored"));
    } catch (error) {
      toast("bad", errorText(error));
    }
    await client.invalidateQueries({ queryKey: EDITORIALS });
  };
}
