import type { UserRow } from "../../../shared/user.ts";
import { Button } from "../../ui/Button.tsx";
import { toast } from "../../ui/toast.tsx";
import type { BulkAction } from "./ConfirmDialog.tsx";
import styles from "./UserListPage.module.css";
import { useUserWords } from "./words.ts";

/** Actions for all selected users. */
export function BulkBar(props: { users: UserRow[]; onAct: (action: BulkAction) => void }) {
  const { users, onAct } = props;
  const t = useUserWords();
  const act = (action: BulkAction) => {
    if (users.length === 0) toast("info", t("nobodySelected"));
    else onAct(action);
  };
  const applying = users.length > 0 && users.every(({ status }) => status === 2);
  return (
    <div className={styles.bulk}>
      <span className={`figures ${styles.count}`} role="status">
        {t("selected", { count: users.length })}
      </span>
      <Button size="small" icon="lock" onClick={() => act("forbid")}>
        {t("forbid")}
      </Button>
      <Button size="small" look="danger" icon="bin" onClick={() => act("remove")}>
        {t("remove")}
      </Button>
      {applying && (
        <>
          <Button size="small" icon="check" onClick={() => act("pass")}>
            {t("pass")}
          </Button>
          <Button size="small" icon="dash" onClick={() => act("reject")}>
            {t("reject")}
          </Button>
        </>
      )}
    </div>
  );
}
