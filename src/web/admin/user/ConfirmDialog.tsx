import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  deleteUsers,
  forbidUsers,
  passUsers,
  rejectUsers,
  type UserRow,
} from "../../../shared/account/user.ts";
import { call } from "../../platform/api.ts";
import { Button } from "../../ui/control/Button.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import { useErrorText } from "../../ui/text/errorText.ts";
import { toast } from "../../ui/notice/toast.tsx";
import { refetchUsers } from "./queries.ts";
import styles from "./UserListPage.module.css";
import { useUserWords } from "./texts.ts";

const calls = {
  forbid: { declaration: forbidUsers, done: "forbidden" },
  delete: { declaration: deleteUsers, done: "deleted" },
  pass: { declaration: passUsers, done: "passed" },
  reject: { declaration: rejectUsers, done: "rejected" },
} as const;
export type BulkAction = keyof typeof calls;

const NAMES_SHOWN = 10;

/** Asks for confirmation of an action, and lists the users and the consequences. */
export function ConfirmDialog(props: {
  action: BulkAction;
  users: UserRow[];
  onClose: () => void;
}) {
  const { action, users, onClose } = props;
  const t = useUserWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { declaration, done: doneText } = calls[action];
  const count = users.length;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(declaration, { ids: users.map(({ uid }) => uid) }),
    onSuccess() {
      toast("good", t(doneText, { count }));
      onClose();
    },
    onError: (error) => toast("bad", errorText(error)),
    // The list is refetched even after a refusal, because it may be outdated.
    onSettled: () => refetchUsers(client),
  });
  const names = users.slice(0, NAMES_SHOWN).map(({ username }) => username);
  return (
    <Dialog
      title={t(`${action}Title`, { count })}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button
            look={action === "pass" ? "primary" : "danger"}
            busy={isPending}
            onClick={() => mutate()}
          >
            {t(action)}
          </Button>
        </>
      }
    >
      <p>{t(`${action}Text`)}</p>
      <p className={styles.names}>
        {names.join(", ")}
        {count > NAMES_SHOWN && ` ${t("more", { count: count - NAMES_SHOWN })}`}
      </p>
    </Dialog>
  );
}
