import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
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
import { usePendingValue } from "../../platform/usePendingValue.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { TextField } from "../../ui/control/Field.tsx";
import { Form } from "../../ui/control/Form.tsx";
import { FormError } from "../../ui/control/FormError.tsx";
import { useFields } from "../../ui/control/useFields.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import styles from "./lists.module.css";
import { ownListsQuery } from "./queries.ts";
import { refreshLists, usePutInList } from "./usePutInList.ts";

/**
 * Dialog to create, rename and delete the reader's problem lists. If a problem is given, it also shows which lists
 * contain it.
 */
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
  const { id } = list;
  const t = useTexts("problemList");
  const queries = useQueryClient();
  const errorText = useErrorText();
  const removal = useMutation({
    mutationFn: () => call(deleteOwnList, { id }),
    onError: (error) => toast("bad", errorText(error)),
    onSettled: () => refreshLists(queries),
  });
  const [question, setQuestion] = useState<"rename" | "delete" | null>(null);
  const name = list.name ?? t("favourites");
  if (question === "rename") {
    return (
      <li>
        <NameForm
          label={t("listName")}
          first={name}
          action={t("rename")}
          send={(next) => call(renameOwnList, { id, name: next })}
          onDone={() => setQuestion(null)}
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
        <Button size="small" look="danger" onClick={() => removal.mutate()}>
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

/**
 * A checkbox that states whether the problem is in a list. If `list` is undefined, the checkbox is for the favourites
 * list, which does not exist yet.
 */
function InList({ list, pid }: { list: OwnList | undefined; pid: number }) {
  const t = useTexts("problemList");
  const put = usePutInList();
  const [on, choose] = usePendingValue(list?.has ?? false, (next) =>
    put.mutateAsync({ ...(list && { id: list.id }), pid, on: next }),
  );
  return (
    <label className={styles.name}>
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      {list?.name ?? t("favourites")}
    </label>
  );
}

function NewList({ pid }: { pid: number | undefined }) {
  const t = useTexts("problemList");
  const put = usePutInList();
  const [count, setCount] = useState(0);
  const create = async (name: string) => {
    const { id } = await call(createOwnList, { name });
    if (pid !== undefined) await put.mutateAsync({ id, pid, on: true });
  };
  return (
    <NameForm
      key={count}
      label={t("newList")}
      first=""
      action={t("createList")}
      send={create}
      onDone={() => setCount(count + 1)}
    />
  );
}

function NameForm(props: {
  label: string;
  first: string;
  action: string;
  send: (name: string) => Promise<unknown>;
  onDone: () => void;
}) {
  const { label, first, action, send, onDone } = props;
  const queries = useQueryClient();
  const form = useFields({
    initialValues: { name: first },
    fieldOf: () => "name",
    async send({ name }) {
      try {
        await send(name.trim());
      } finally {
        await refreshLists(queries);
      }
      onDone();
    },
  });
  return (
    <Form form={form} className={styles.form}>
      <TextField
        {...form.field("name")}
        label={label}
        maxLength={LIST_NAME_MAX}
        autoComplete="off"
      />
      <Button type="submit" disabled={form.values.name.trim() === ""}>
        {action}
      </Button>
      {form.failure && <FormError text={form.failure} />}
    </Form>
  );
}
