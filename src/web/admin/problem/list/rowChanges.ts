import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  type AdminProblemRow,
  archiveProblem,
  setProblemAuth,
} from "../../../../shared/problem/problemAdmin.ts";
import { call } from "../../../platform/api.ts";
import { useErrorText } from "../../../ui/text/errorText.ts";
import { toast } from "../../../ui/notice/toast.tsx";
import { ADMIN_PROBLEM_LIST } from "../queries.ts";
import { useProblemWords } from "../texts.ts";

interface Page {
  records: AdminProblemRow[];
  total: number;
}

/** Shows the new visibility at once and reverts it if the server refuses the change. */
export function useSetAuth(): (row: AdminProblemRow, auth: number) => void {
  const t = useProblemWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ row, auth }: { row: AdminProblemRow; auth: number }) =>
      call(setProblemAuth, { id: row.id, auth }),
    async onMutate({ row, auth }) {
      // Pending reads of the list are cancelled: a response that was sent before the change would restore the old
      // value.
      await client.cancelQueries({ queryKey: ADMIN_PROBLEM_LIST });
      const before = client.getQueriesData<Page>({ queryKey: ADMIN_PROBLEM_LIST });
      client.setQueriesData<Page>(
        { queryKey: ADMIN_PROBLEM_LIST },
        (page) =>
          page && {
            ...page,
            records: page.records.map((each) => (each.id === row.id ? { ...each, auth } : each)),
          },
      );
      return { before };
    },
    onSuccess(_saved, { row, auth }) {
      toast("good", t(`list.authDone.a${auth as 1 | 2 | 3}`, { id: row.problemId }));
    },
    onError(error, _change, context) {
      for (const [key, page] of context?.before ?? []) client.setQueryData(key, page);
      toast("bad", errorText(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_PROBLEM_LIST }),
  });
  return (row, auth) => mutate({ row, auth });
}

/** Archives or unarchives a problem. */
export function useArchive(): (row: AdminProblemRow, archived: boolean) => void {
  const t = useProblemWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ row, archived }: { row: AdminProblemRow; archived: boolean }) =>
      call(archiveProblem, { pid: row.id, archived }),
    onSuccess(_saved, { row, archived }) {
      const done = archived ? "delete.archived" : "delete.unarchived";
      toast("good", t(done, { id: row.problemId }));
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ADMIN_PROBLEM_LIST }),
  });
  return (row, archived) => mutate({ row, archived });
}
