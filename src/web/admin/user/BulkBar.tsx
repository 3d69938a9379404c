import type { UserRow } from "../../../shared/account/user.ts";
import { Button } from "../../ui/control/Button.tsx";
import type { BulkAction } from "./ConfirmDialog.tsx";
import styles from "./UserListPage.module.css";
import { useUserWords } from "./texts.ts";

/** Actions for all selected users; renders nothing without a selection. */
export function BulkBar(props: { users: UserRow[]; onAct: (action: BulkAction) => void }) {
  const { users, onAct } = props;
  const t = useUserWords();
  if (users.length === 0) return null;
  const applying = users.every(({ status }) => status === 2);
  return (
    <div className={styles.bulk}>
      <span className={`figures ${styles.count}`} role="status">
        {t("selected", { count: users.length })}
      </span>
      <Button size="small" icon="lock" onClick={() => onAct("forbid")}>
        {t("forbid")}
      </Button>
      <Button size="small" look="danger" icon="bin" onClick={() => onAct("delete")}>
        {t("delete")}
      </Button>
      {applying && (
        <>
          <Button size="small" icon="check" onClick={() => onAct("pass")}>
            {t("pass")}
          </Button>
          <Button size="small" icon="dash" onClick={() => onAct("reject")}>
            {t("reject")}
          </Button>
        </>
      )}
    </div>
  );
}
