import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { getTagUse, listAdminTags, tagInput } from "../../../shared/problem/tagAdmin.ts";
import { call } from "../../platform/api.ts";
import { ApiError } from "../../platform/apiError.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";

const ADMIN_TAGS = ["tag", "kept"] as const;

export const adminTagsQuery = (oj: string) =>
  queryOptions({
    queryKey: [...ADMIN_TAGS, oj],
    queryFn: ({ signal }) => call(listAdminTags, { oj }, signal),
  });

export const tagUseQuery = (tagId: number) =>
  queryOptions({
    queryKey: [...ADMIN_TAGS, "use", tagId],
    queryFn: ({ signal }) => call(getTagUse, tagInput(tagId), signal),
  });

/** Error for the name field: the name is taken. */
export function isNameInUse(error: unknown): string | null {
  return error instanceof ApiError && error.code === "TAG_EXISTS" ? error.message : null;
}

/** Returns a mutation that changes tags, reports success or failure, and refetches all queries that contain tags. */
export function useTagChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { done, onDone }: { done: (input: Input, output: Output) => string | null; onDone?: () => void },
) {
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess(output, input) {
      const message = done(input, output);
      if (message) toast("good", message);
      onDone?.();
    },
    onError: (error) => isNameInUse(error) ?? toast("bad", errorText(error)),
    async onSettled() {
      await client.invalidateQueries({ queryKey: ["tag"] });
      void client.invalidateQueries({ queryKey: ["problem"] });
    },
  });
}
