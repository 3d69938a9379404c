import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import {
  createOwnList,
  deleteOwnList,
  LIST_NAME_MAX,
  type OwnList,
  renameOwnList,
} from "../../../shared/practice/problemLists.ts";
import { call } from "../../platform/api.ts";
import { useSession } from "../../platform/session.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { TextField } from "../../ui/control/Field.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import styles from "./lists.module.css";
import { ownListsQuery } from "./queries.ts";
import { refreshLists, usePutInList } from "./usePutInList.ts";

/** The reader's own lists: create, rename, delete. With a problem, it also shows which lists contain it. */
export function ListsDialog({ pid, onClose }: { pid?: number; onClose: () => void }) {
  const t = useTexts("problemList");
  const uid = useSession()?.user.uid;
  const { data, error, refetch } = useQuery(ownListsQuery(uid, pid));
  return (
    <Dialog title={t(pid === undefined ? "lists" : "saveToList")} onClose={onClose}>
      {error && !data && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <ul role="list" className={styles.lists}>
        {pid !== undefined && data?.every(({ name }) => name !== null) && (
          <li>
            <InList list={undefined} pid={pid} />
          </li>
        )}
        {data?.map((list) => (
          <ListRow key={list.id} list={list} pid={pid} />
        ))}
      </ul>
      {pid === undefined && data?.length === 0 && <p className={styles.none}>{t("noLists")}</p>}
      <NewList pid={pid} />
    </Dialog>
  );
}

function ListRow({ list, pid }: { list: OwnList; pid: number | undefined }) {
  const t = useTexts("problemList");
  const act = useListAct();
  const [question, setQuestion] = useState<"rename" | "delete" | null>(null);
  const { id } = list;
  const name = list.name ?? t("favourites");
  if (question === "rename") {
    return (
      <li>
        <NameForm
          label={t("listName")}
          first={name}
          action={t("rename")}
          onSend={(next) =>
            act
              .run(() => call(renameOwnList, { id, name: next }))
              .then((done) => {
                if (done) setQuestion(null);
              })
          }
          error={act.error}
        />
      </li>
    );
  }
  return (
    <li className={styles.row}>
      {pid === undefined ? (
        <span className={styles.name}>{name}</span>
      ) : (
        <InList list={list} pid={pid} />
      )}
      <span className="figures">{list.problems}</span>
      {question === "delete" ? (
        <Button
          size="small"
          look="danger"
          onClick={() => void act.run(() => call(deleteOwnList, { id }))}
        >
          {t("deleteList")}
        </Button>
      ) : (
        <>
          {list.name !== null && (
            <Button
              look="quiet"
              size="small"
              icon="pen"
              iconOnly
              onClick={() => setQuestion("rename")}
            >
              {t("renameList", { name })}
            </Button>
          )}
          <Button
            look="quiet"
            size="small"
            icon="bin"
            iconOnly
            onClick={() => setQuestion("delete")}
          >
            {t("deleteNamed", { name })}
          </Button>
        </>
      )}
    </li>
  );
}

/** Whether the problem is in a list; without a list: in favourites that do not exist yet. */
function InList({ list, pid }: { list: OwnList | undefined; pid: number }) {
  const t = useTexts("problemList");
  const put = usePutInList();
  const on = put.isPending ? put.variables.on : (list?.has ?? false);
  return (
    <label className={styles.name}>
      <input
        type="checkbox"
        checked={on}
        onChange={() => put.mutate({ ...(list && { id: list.id }), pid, on: !on })}
      />
      {list?.name ?? t("favourites")}
    </label>
  );
}

function NewList({ pid }: { pid: number | undefined }) {
  const t = useTexts("problemList");
  const act = useListAct();
  const put = usePutInList();
  const [count, setCount] = useState(0);
  const create = async (name: string) => {
    const done = await act.run(async () => {
      const { id } = await call(createOwnList, { name });
      if (pid !== undefined) await put.mutateAsync({ id, pid, on: true });
    });
    if (done) setCount(count + 1);
  };
  return (
    <NameForm
      key={count}
      label={t("newList")}
      first=""
      action={t("createList")}
      onSend={create}
      error={act.error}
    />
  );
}

function NameForm(props: {
  label: string;
  first: string;
  action: string;
  onSend: (name: string) => Promise<void>;
  error: string | null;
}) {
  const { label, first, action, onSend, error } = props;
  const [name, setName] = useState(first);
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (name.trim() !== "") void onSend(name.trim());
      }}
    >
      <TextField
        label={label}
        error={error}
        maxLength={LIST_NAME_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ""}>
        {action}
      </Button>
    </form>
  );
}

/** Runs a change of lists and keeps the text of its refusal until the next one. True when it succeeded. */
function useListAct() {
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [error, setError] = useState<string | null>(null);
  return {
    error,
    async run(change: () => Promise<unknown>): Promise<boolean> {
      setError(null);
      try {
        await change();
        return true;
      } catch (thrown) {
        setError(errorText(thrown));
        return false;
      } finally {
        await refreshLists(queries);
      }
    },
  };
}
