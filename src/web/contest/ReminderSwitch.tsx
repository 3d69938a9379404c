import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getContestReminder, setContestReminder } from "../../shared/contest/contestReminder.ts";
import { call } from "../platform/api.ts";
import { usePendingValue } from "../platform/usePendingValue.ts";
import { useErrorText } from "../ui/text/errorText.ts";
import { Toggle } from "../ui/control/Field.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { useContest } from "./contestContext.ts";
import css from "./OverviewPage.module.css";
import { useContestWords } from "./texts.ts";

const reminderQuery = (cid: number, uid: string) =>
  queryOptions({
    queryKey: ["contest", "reminder", uid, cid],
    queryFn: ({ signal }) => call(getContestReminder, { cid }, signal),
  });

/**
 * Turns a reminder for a contest on or off; shown before the start of a public contest, which requires no registration.
 */
export function ReminderSwitch() {
  const t = useContestWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { cid, uid } = useContest();
  const query = reminderQuery(cid, uid);
  const isWanted = useQuery(query).data?.isWanted;
  const { mutateAsync } = useMutation({
    mutationFn: (next: boolean) => call(setContestReminder, { cid, isWanted: next }),
    onSuccess: (_done, next) => toast("good", t(next ? "reminderOn" : "reminderOff")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const [checked, choose] = usePendingValue(isWanted ?? false, mutateAsync);
  if (isWanted === undefined) return null;
  return (
    <div className={css.reminder}>
      <Toggle label={t("remindMe")} checked={checked} onChange={choose} />
    </div>
  );
}
