import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { deleteMessages, type Message } from "../../shared/message/message.ts";
import { call } from "../platform/api.ts";
import { useLoginHere } from "../account/useLoginHere.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { useSession } from "../platform/session.ts";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { Dialog } from "../ui/layer/Dialog.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { EmptyNote, ErrorNote } from "../ui/notice/Note.tsx";
import { Pager } from "../ui/page/Pager.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { DeleteMessage } from "./DeleteMessage.tsx";
import { InteractionItem } from "./InteractionItem.tsx";
import styles from "./MessagePage.module.css";
import { MessageSettings } from "./MessageSettings.tsx";
import { MessageTabs } from "./MessageTabs.tsx";
import { messagesQuery, pageSizeOf } from "./queries.ts";
import { type MessageTab, tabIn, wireTypes } from "./tabs.ts";
import { useMessageWords } from "./texts.ts";
import { UnreadDot } from "./UnreadDot.tsx";

const route = getRouteApi("/message/$tab");

/** The message center of the user. */
export function MessagePage() {
  const t = useMessageWords();
  const uid = useSession()?.user.uid;
  useLoginHere();
  const tab = tabIn(route.useParams().tab);
  if (uid === undefined) return <ForGuests />;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <PageTitle title={t("title")} />
          <p className={styles.intro}>{t("intro")}</p>
        </div>
        <MessageSettings uid={uid} />
      </header>
      <div className={styles.center}>
        <MessageTabs uid={uid} current={tab} />
        <MessageList key={tab} uid={uid} tab={tab} />
      </div>
    </div>
  );
}

function MessageList({ uid, tab }: { uid: string; tab: MessageTab }) {
  const t = useMessageWords();
  const [deletesAll, setDeletesAll] = useState(false);
  const { currentPage = 1 } = route.useSearch();
  const list = useQuery(messagesQuery(uid, tab, currentPage));
  useFreshBell(list.data);
  const act = useDeletion(tab, () => setDeletesAll(false));
  const { data } = list;
  const size = pageSizeOf(tab);
  return (
    <section className={styles.list}>
      <header className={styles.head}>
        <h2>{t(`tab.${tab}`)}</h2>
        {data && data.total > 0 && (
          <>
            {data.total <= size && (
              <span className={styles.total}>{t("total", { count: data.total })}</span>
            )}
            <Button size="small" icon="bin" onClick={() => setDeletesAll(true)}>
              {t("deleteAll")}
            </Button>
          </>
        )}
      </header>
      <Panel flush>
        {list.error && !data && (
          <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
        )}
        {!data && !list.error && <div className={styles.waiting} aria-busy />}
        {data?.records.length === 0 && <Nothing tab={tab} first={currentPage === 1} />}
        {data && data.records.length > 0 && (
          <ul role="list" aria-label={t(`tab.${tab}`)}>
            {data.isOfSite
              ? data.records.map((message) => (
                  <MessageItem
                    key={message.id}
                    message={message}
                    onDelete={() => act.mutate(message.id)}
                  />
                ))
              : data.records.map((message) => (
                  <InteractionItem
                    key={message.id}
                    message={message}
                    onDelete={() => act.mutate(message.id)}
                  />
                ))}
          </ul>
        )}
        {data && data.total > size && (
          <Pager
            page={currentPage}
            size={size}
            total={data.total}
            to="."
            search={(page) => ({ currentPage: page > 1 ? page : undefined })}
          />
        )}
      </Panel>
      {deletesAll && (
        <DeleteAllDialog
          tab={tab}
          busy={act.isPending}
          onDelete={() => act.mutate(undefined)}
          onClose={() => setDeletesAll(false)}
        />
      )}
    </section>
  );
}

/**
 * Refetches the number of unread messages at the bell, because the server marks messages as read when it lists them.
 */
function useFreshBell(messages: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (messages) void client.invalidateQueries({ queryKey: ["message", "unread"] });
  }, [messages, client]);
}

/** Deletes one message, or all messages of the tab if no id is given. */
function useDeletion(tab: MessageTab, onDeleted: () => void) {
  const t = useMessageWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | undefined) => call(deleteMessages, { type: wireTypes[tab], id }),
    onSuccess(_done, id) {
      toast("good", t(id === undefined ? "deletedAll" : "deleted"));
      onDeleted();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: ["message"] }),
  });
}

function MessageItem({ message, onDelete }: { message: Message; onDelete: () => void }) {
  const { title, html, gmtCreate, state } = message;
  return (
    <li className={styles.item}>
      <h3 className={styles.title}>
        {!state && <UnreadDot />}
        {title}
      </h3>
      <span className={styles.time}>
        <TimeAgo at={gmtCreate} />
        <DeleteMessage name={title} onDelete={onDelete} />
      </span>
      {/* Rendered and sanitised by the server. */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </li>
  );
}

function Nothing({ tab, first }: { tab: MessageTab; first: boolean }) {
  const t = useMessageWords();
  return (
    <EmptyNote
      icon="bell"
      title={t("emptyTitle")}
      action={
        !first && (
          <ButtonLink to="/message/$tab" params={{ tab }} search={{}}>
            {t("firstPage")}
          </ButtonLink>
        )
      }
    >
      {first ? t(`empty.${tab}`) : t("beyondText")}
    </EmptyNote>
  );
}

function DeleteAllDialog(props: {
  tab: MessageTab;
  busy: boolean;
  onDelete: () => void;
  onClose: () => void;
}) {
  const t = useMessageWords();
  return (
    <Dialog
      title={t("deleteAllTitle", { tab: t(`tab.${props.tab}`) })}
      onClose={props.onClose}
      footer={
        <>
          <Button data-autofocus onClick={props.onClose}>
            {t("cancel")}
          </Button>
          <Button look="danger" busy={props.busy} onClick={props.onDelete}>
            {t("deleteAll")}
          </Button>
        </>
      }
    >
      <p>{t("deleteAllText")}</p>
    </Dialog>
  );
}

function ForGuests() {
  const t = useMessageWords();
  return (
    <div className={styles.page}>
      <PageTitle title={t("title")} hidden />
      <EmptyNote
        icon="lock"
        title={t("loginTitle")}
        action={
          <Button look="primary" onClick={() => requestLogin("required")}>
            {t("login")}
          </Button>
        }
      />
    </div>
  );
}
