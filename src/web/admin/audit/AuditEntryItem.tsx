import { type AuditAction, auditActions, type AuditEntry } from "../../../shared/site/audit.ts";
import { isRoleId, type RoleId } from "../../../shared/account/roles.ts";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { useUserWords } from "../user/texts.ts";
import styles from "./AuditPage.module.css";
import { type AuditWords, useAuditWords } from "./texts.ts";

/** One entry of the log; the details of the change can be expanded below the entry. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const t = useAuditWords();
  const { at, actor, ip, action, target, before, after } = entry;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <li className={styles.item}>
      <p className={styles.line}>
        <strong>{actor}</strong>
        <span className={styles.action}>{actionText(t, action)}</span>
        {!isOfSite(action) && <span className={styles.target}>{target}</span>}
        <span className={styles.where}>
          <TimeAgo at={at} />
          <code>{ip}</code>
        </span>
      </p>
      {fields.length > 0 && (
        <details className={styles.change}>
          <summary>{t("details")}</summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region */}
          <div className={styles.frame} tabIndex={0} role="region" aria-label={t("details")}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t("field")}</th>
                  <th scope="col">{t("before")}</th>
                  <th scope="col">{t("after")}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field}>
                    <th scope="row">
                      <FieldName action={action} field={field} />
                    </th>
                    <td>
                      <Value
                        action={action}
                        field={field}
                        value={before?.[field]}
                        look={styles.was}
                      />
                    </td>
                    <td>
                      <Value
                        action={action}
                        field={field}
                        value={after?.[field]}
                        look={styles.is}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      )}
    </li>
  );
}

/**
 * Whether an action affects the site itself. The text of such an action is complete without the target, which is only
 * the English name of a part of the site.
 */
function isOfSite(action: string): boolean {
  return action.startsWith("site.") || action === "contest.others";
}

const userFields = {
  username: "username",
  realname: "realname",
  nickname: "nickname",
  school: "school",
  className: "className",
  number: "number",
  email: "email",
  roleId: "role",
  status: "status",
  newPassword: "newPassword",
} as const;

/** Names of account fields are translated, and other names are shown unchanged. */
function FieldName({ action, field }: { action: string; field: string }) {
  const u = useUserWords();
  const isAccountField = action.startsWith("user.") && Object.hasOwn(userFields, field);
  return isAccountField ? u(userFields[field as keyof typeof userFields]) : <code>{field}</code>;
}

/** A stored value for display: strings are unchanged, roles and states are shown by name, other values as JSON. */
function Value(props: { action: string; field: string; value: unknown; look: string | undefined }) {
  const { action, field, value, look } = props;
  const t = useAuditWords();
  const u = useUserWords();
  if (value === undefined || value === null) {
    return <span className={styles.none}>{t("nothing")}</span>;
  }
  if (value === "") return <span className={styles.none}>{t("empty")}</span>;
  const ofUser = action.startsWith("user.");
  const status = ([0, 1, 2] as const).find((each) => each === value);
  let text = typeof value === "string" ? value : JSON.stringify(value, null, 1);
  if (ofUser && field === "roleId" && isRoleId(Number(value))) {
    text = u(`roleName.r${Number(value) as RoleId}`);
  } else if (ofUser && field === "status" && status !== undefined) {
    text = u(`statusName.s${status}`);
  }
  return <span className={`${styles.value} ${look ?? ""}`}>{text}</span>;
}

function actionText(t: AuditWords, action: string): string {
  return isAuditAction(action) ? t(`what.${action}`) : action;
}

function isAuditAction(action: string): action is AuditAction {
  return auditActions.some((auditAction) => auditAction === action);
}
