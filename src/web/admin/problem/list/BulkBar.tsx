import type { AdminProblemRow } from "../../../../shared/problem/problemAdmin.ts";
import { useSession } from "../../../platform/session.ts";
import { Button } from "../../../ui/control/Button.tsx";
import type { IconName } from "../../../ui/control/Icon.tsx";
import { mayUse } from "../../access.ts";
import { useProblemWords } from "../texts.ts";
import styles from "./ProblemListPage.module.css";

/** Actions on the selected problems, in the order in which the bar shows them. */
export type BulkAction = "publish" | "hide" | "tag" | "rejudge" | "export" | "delete";

const icons: Record<BulkAction, IconName> = {
  publish: "eye",
  hide: "eyeOff",
  tag: "tag",
  rejudge: "refresh",
  export: "download",
  delete: "bin",
};

/** Actions for all selected problems; renders nothing without a selection. */
export function BulkBar(props: {
  rows: readonly AdminProblemRow[];
  onAct: (action: BulkAction) => void;
  onClear: () => void;
}) {
  const { rows, onAct, onClear } = props;
  const t = useProblemWords();
  const user = useSession()?.user;
  if (rows.length === 0) return null;
  const isOffered: Record<BulkAction, boolean> = {
    publish: rows.some(({ mayPublish }) => mayPublish),
    hide: rows.some(({ mayEdit }) => mayEdit),
    tag: rows.some(({ mayEdit }) => mayEdit),
    rejudge: mayUse(user, "rejudge"),
    export: mayUse(user, "movePackages"),
    delete: rows.some(({ mayDelete }) => mayDelete),
  };
  return (
    <div className={styles.bulk} role="group" aria-label={t("bulk.bar")}>
      <span className={`figures ${styles.count}`} role="status">
        {t("bulk.selected", { count: rows.length })}
      </span>
      {(Object.keys(icons) as BulkAction[])
        .filter((action) => isOffered[action])
        .map((action) => (
          <Button
            key={action}
            size="small"
            icon={icons[action]}
            {...(action === "delete" ? { look: "danger" as const } : {})}
            onClick={() => onAct(action)}
          >
            {t(`bulk.${action}`)}
          </Button>
        ))}
      <Button size="small" look="quiet" icon="cross" onClick={onClear}>
        {t("bulk.clear")}
      </Button>
    </div>
  );
}
