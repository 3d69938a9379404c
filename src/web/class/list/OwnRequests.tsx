import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { withdrawClassRequest } from "../../../shared/class/classJoin.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { CLASSES, ownRequestsQuery } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import css from "./ClassListPage.module.css";

/** Withdraws one of the reader's requests to join. */
export function useWithdrawRequest() {
  const t = useClassWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (classId: number) => call(withdrawClassRequest, { classId }),
    onSuccess: () => toast("good", t("sent.withdrawn")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: CLASSES }),
  });
}

/** The reader's requests to join that are waiting for a decision; renders nothing when there are none. */
export function OwnRequests({ uid }: { uid: string }) {
  const t = useClassWords();
  const requests = useQuery(ownRequestsQuery(uid)).data ?? [];
  const { mutate, isPending, variables } = useWithdrawRequest();
  if (requests.length === 0) return null;
  return (
    <Panel flush label={t("sent.title")} title={t("sent.title")}>
      <ul role="list" className={css.cards}>
        {requests.map(({ classId, name, term, owner, gmtCreate }) => (
          <li key={classId} className={css.card}>
            <div className={css.lines}>
              <span className={css.name}>{name}</span>
              <span className={css.facts}>
                {term !== "" && <span>{term}</span>}
                <span>{t("shell.ownerIs", { name: owner })}</span>
                <TimeAgo at={gmtCreate} />
              </span>
            </div>
            <Button
              size="small"
              busy={isPending && variables === classId}
              aria-label={t("sent.withdrawOf", { name })}
              onClick={() => mutate(classId)}
            >
              {t("sent.withdraw")}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
