import { getMailState } from "../../shared/account/recovery.ts";
import { call } from "../platform/api.ts";
import { queryClient } from "../platform/queryClient.ts";

/** Whether the site sends email. */
export const mailStateQuery = () => ({
  queryKey: ["account", "mailState"],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getMailState, {}, signal),
});

/** Fetches the state before a form that depends on it is rendered; without a response the default form is rendered. */
export async function loadMailState(): Promise<void> {
  await queryClient.prefetchQuery({ ...mailStateQuery(), retry: false });
}
