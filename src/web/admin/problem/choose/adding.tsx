import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { Icon } from "../../../ui/control/Icon.tsx";
import { toast } from "../../../ui/notice/toast.tsx";
import { useProblemWords } from "../texts.ts";
import css from "./choose.module.css";

/** The server's result of adding problems by their display ids. */
export interface AddResult {
  added: readonly unknown[];
  already: string[];
  unknown: string[];
}

/** The operation that adds problems from the problem bank, given their display ids. */
export interface Adding {
  isPending: boolean;
  result: AddResult | undefined;
  add: (ids: string[], onAdded?: (result: AddResult) => void) => void;
}

/** `send` adds the problems; the queries under `queryKey` are refetched afterwards. */
export function useAdding(
  send: (ids: string[]) => Promise<AddResult>,
  queryKey: readonly string[],
): Adding {
  const t = useProblemWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, data } = useMutation({
    mutationFn: send,
    onSuccess({ added }) {
      if (added.length > 0) toast("good", t("choose.added", { count: added.length }));
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return {
    isPending,
    result: data,
    add(ids, onAdded) {
      if (!isPending) mutate(ids, onAdded && { onSuccess: onAdded });
    },
  };
}

/** Problems that were not added, with reasons; empty when all were added. */
export function NotAdded({ result }: { result: AddResult | undefined }) {
  const t = useProblemWords();
  const { already = [], unknown = [] } = result ?? {};
  return (
    <div role="status" className={css.notAdded}>
      {already.length > 0 && <p>{t("choose.already", { ids: already.join(", ") })}</p>}
      {unknown.length > 0 && (
        <p className={css.warning}>
          <Icon name="warning" /> {t("choose.unknown", { ids: unknown.join(", ") })}
        </p>
      )}
    </div>
  );
}
