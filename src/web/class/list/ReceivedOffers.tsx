import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { answerClassOffer } from "../../../shared/class/classJoin.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { CLASSES, ownOffersQuery } from "../queries.ts";
import { useClassWords } from "../texts.ts";
import css from "./ClassListPage.module.css";

interface Answer {
  classId: number;
  name: string;
  accepted: boolean;
}

/** Accepts or declines an invitation that names the user; after an acceptance, the class page opens. */
export function useAnswerOffer() {
  const t = useClassWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ classId, accepted }: Answer) => call(answerClassOffer, { classId, accepted }),
    onSuccess(_done, { classId, name, accepted }) {
      toast("good", accepted ? t("offers.accepted", { name }) : t("offers.declined"));
      if (!accepted) return;
      void navigate({ to: "/class/$classID", params: { classID: String(classId) } });
    },
    onError: (error) => toast("bad", errorText(error)),
    async onSettled() {
      await client.invalidateQueries({ queryKey: CLASSES });
      // The list of due homework now includes the homework of the joined class.
      await client.invalidateQueries({ queryKey: ["submission"] });
    },
  });
}

/**
 * Class invitations that were sent to the user by name and that the user has not answered yet; renders nothing if there
 * are none.
 */
export function ReceivedOffers({ uid }: { uid: string }) {
  const t = useClassWords();
  const offers = useQuery(ownOffersQuery(uid)).data ?? [];
  const { mutate, isPending, variables } = useAnswerOffer();
  if (offers.length === 0) return null;
  return (
    <Panel flush label={t("offers.title")} title={t("offers.title")}>
      <ul role="list" className={css.cards}>
        {offers.map(({ classId, name, term, owner, role, gmtCreate }) => {
          const busy = isPending && variables.classId === classId;
          return (
            <li key={classId} className={css.card}>
              <div className={css.lines}>
                <span className={css.name}>{name}</span>
                <span className={css.facts}>
                  {term !== "" && <span>{term}</span>}
                  <span>{t("offers.text", { by: owner, role: t(`roles.${role}`) })}</span>
                  <TimeAgo at={gmtCreate} />
                </span>
              </div>
              <div className={css.acts}>
                <Button
                  size="small"
                  look="primary"
                  busy={busy && variables.accepted}
                  aria-label={t("offers.acceptOf", { name })}
                  onClick={() => mutate({ classId, name, accepted: true })}
                >
                  {t("offers.accept")}
                </Button>
                <Button
                  size="small"
                  busy={busy && !variables.accepted}
                  aria-label={t("offers.declineOf", { name })}
                  onClick={() => mutate({ classId, name, accepted: false })}
                >
                  {t("offers.decline")}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
