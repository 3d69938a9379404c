import type { ReactNode } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { Button } from "../control/Button.tsx";
import { requestIdOf, useErrorText } from "../text/errorText.ts";
import { Icon, type IconName } from "../control/Icon.tsx";
import styles from "./Note.module.css";

/** Shows the failure, a button to retry, and the request id for an administrator. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts("ui");
  const text = useErrorText()(error);
  const requestId = requestIdOf(error);
  return (
    <div className={styles.note} role="alert">
      <Icon name="warning" size={28} className={styles.bad} />
      <p className={styles.title}>{t("failedTitle")}</p>
      <p>{text}</p>
      {requestId && <p className={styles.small}>{t("requestId", { requestId })}</p>}
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}

/** An empty state that offers the next action. */
export function EmptyNote(props: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={styles.note}>
      <Icon name={props.icon ?? "search"} size={28} className={styles.muted} />
      <p className={styles.title}>{props.title}</p>
      {props.children && <p>{props.children}</p>}
      {props.action}
    </div>
  );
}
