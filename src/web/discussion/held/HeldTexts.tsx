import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { deleteHeldText, type OwnHeldText } from "../../../shared/discussion/heldText.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { Panel } from "../../ui/page/Panel.tsx";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { toast } from "../../ui/notice/toast.tsx";
import { DISCUSSIONS, heldTextsQuery } from "../queries.ts";
import { useDiscussionWords } from "../texts.ts";
import css from "./HeldTexts.module.css";

/**
 * The viewer's own posts, comments and replies that are waiting for approval or have been refused: all of them, or only
 * those in one post. Renders nothing when there are none.
 */
export function HeldTexts({ uid, did }: { uid: string; did?: number }) {
  const t = useDiscussionWords();
  const { data } = useQuery(heldTextsQuery(uid, did));
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("held.title")}>
      <p className={css.hint}>{t("held.hint")}</p>
      <ul role="list" className={css.list}>
        {data.map((text) => (
          <Held key={text.id} text={text} withPost={did === undefined} />
        ))}
      </ul>
    </Panel>
  );
}

function Held({ text, withPost }: { text: OwnHeldText; withPost: boolean }) {
  const t = useDiscussionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { id, kind, title, content, did, refusal } = text;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deleteHeldText, { id }),
    onSuccess: () => toast("good", t("held.deleted")),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [...DISCUSSIONS, "held"] }),
  });
  return (
    <li className={css.text}>
      <p className={css.head}>
        <strong data-state={refusal ? "refused" : "waiting"}>
          {t(refusal ? "held.refused" : "held.waiting")}
        </strong>
        <span>{t(`held.kind.${kind}`)}</span>
        <TimeAgo at={text.gmtCreate} />
        <Button size="small" look="quiet" icon="bin" busy={isPending} onClick={() => mutate()}>
          {t("delete")}
          <span className="visually-hidden">{title}</span>
        </Button>
      </p>
      {kind === "discussion" && <p className={css.title}>{title}</p>}
      {kind !== "discussion" && withPost && did !== null && (
        <Link to="/discussion-detail/$discussionID" params={{ discussionID: String(did) }}>
          {title}
        </Link>
      )}
      {refusal && refusal.reason !== "" && <p>{t("held.reason", { reason: refusal.reason })}</p>}
      <pre className={css.content}>{content}</pre>
    </li>
  );
}
