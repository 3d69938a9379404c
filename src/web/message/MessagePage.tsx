import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { deleteMessages, type Message } from "../../shared/message.ts";
import { call } from "../platform/api.ts";
import { useLoginHere } from "../account/useLoginHere.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { useSession } from "../platform/session.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { EmptyNote, ErrorNote } from "../ui/Note.tsx";
import { Pager } from "../ui/Pager.tsx";
import { PageTitle } from "../ui/pageTitle.tsx";
import { Panel } from "../ui/Panel.tsx";
import { TimeAgo } from "../ui/TimeAgo.tsx";
import { toast } from "../ui/toast.tsx";
import styles from "./MessagePage.module.css";
import { PAGE, systemMessagesQuery } from "./queries.ts";
import { useMessageWords } from "./texts.ts";

const route = getRouteApi("/message/sys");

/** System messages of the user. */
export function MessagePage() {
  const t = useMessageWords();
  const uid = useSession()?.user.uid;
  useLoginHere();
  const [deletesAll, setDeletesAll] = useState(false);
  const { currentPage = 1 } = route.useSearch();
  const list = useQuery(systemMessagesQuery(uid, currentPage));
  useFreshBell(list.data);
  const act = useDeletion(() => setDeletesAll(false));
  if (uid === undefined) return <ForGuests />;
  const { data } = list;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <PageTitle title={t("title")} />
          <p className={styles.intro}>{t("intro")}</p>
        </div>
        {data && data.total > 0 && (
          <Button icon="cross" onClick={() => setDeletesAll(true)}>
            {t("deleteAll")}
          </Button>
        )}
      </header>
      <Panel flush>
        {list.error && !data && (
          <ErrorNote error={list.error} onRetry={() => void list.refetch()} />
        )}
        {!data && !list.error && <div className={styles.waiting} aria-busy />}
        {data?.records.length === 0 && <Nothing first={currentPage === 1} />}
        {data && data.records.length > 0 && (
          <ul role="list" aria-label={t("list")}>
            {data.records.map((message) => (
              <MessageItem
                key={message.id}
                message={message}
                onDelete={() => act.mutate(message.id)}
              />
            ))}
          </ul>
        )}
        {data && data.total > PAGE && (
          <Pager
            page={currentPage}
            size={PAGE}
            total={data.total}
            to="."
            search={(page) => ({ currentPage: page > 1 ? page : undefined })}
          />
        )}
      </Panel>
      {deletesAll && (
        <DeleteAllDialog
          busy={act.isPending}
          onDelete={() => act.mutate(undefined)}
          onClose={() => setDeletesAll(false)}
        />
      )}
    </div>
  );
}

/** Listed messages become read, so the bell is refetched. */
function useFreshBell(messages: unknown): void {
  const client = useQueryClient();
  useEffect(() => {
    if (messages) void client.invalidateQueries({ queryKey: ["message", "unread"] });
  }, [messages, client]);
}

/** Deletes one message, or all of them without an id. */
function useDeletion(onDeleted: () => void) {
  const t = useMessageWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number | undefined) => call(deleteMessages, { type: "Sys", id }),
    onSuccess(_done, id) {
      toast("good", t(id === undefined ? "deletedAll" : "deleted"));
      onDeleted();
    },
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => void client.invalidateQueries({ queryKey: ["message"] }),
  });
}

function MessageItem({ message, onDelete }: { message: Message; onDelete: () => void }) {
  const t = useMessageWords();
  const { title, html, gmtCreate, state } = message;
  return (
    <li className={styles.item}>
      <h2 className={styles.title}>
        {!state && (
          <span className={styles.dot} role="img" aria-label={t("unread")} title={t("unread")} />
        )}
        {title}
      </h2>
      <span className={styles.time}>
        <TimeAgo at={gmtCreate} />
        <Button look="quiet" size="small" icon="cross" iconOnly onClick={onDelete}>
          {t("deleteOf", { title })}
        </Button>
      </span>
      {/* Rendered and sanitised by the server. */}
      <div className={styles.text} dangerouslySetInnerHTML={{ __html: html }} />
    </li>
  );
}

function Nothing({ first }: { first: boolean }) {
  const t = useMessageWords();
  return (
    <EmptyNote
      icon="bell"
      title={t("emptyTitle")}
      action={
        !first && (
          <ButtonLink to="/message/sys" search={{}}>
            {t("firstPage")}
          </ButtonLink>
        )
      }
    >
      {t(first ? "emptyText" : "beyondText")}
    </EmptyNote>
  );
}

function DeleteAllDialog(props: { busy: boolean; onDelete: () => void; onClose: () => void }) {
  const t = useMessageWords();
  return (
    <Dialog
      title={t("deleteAllTitle")}
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
