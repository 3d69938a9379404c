import { useEffect, useRef } from "react";
import { Button } from "../ui/control/Button.tsx";
import { CopyButton } from "../ui/mark/CopyButton.tsx";
import styles from "./tokens.module.css";
import { useTokenWords } from "./texts.ts";

/** The created token, shown only once. */
export function CreatedToken(props: {
  token: { name: string; token: string };
  onDone: () => void;
}) {
  const { token, onDone } = props;
  const t = useTokenWords();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.made} role="status">
      <h3 ref={heading} tabIndex={-1}>
        {t("madeTitle")}: {token.name}
      </h3>
      <p>{t("madeText")}</p>
      <p className={styles.secret}>
        <code translate="no">{token.token}</code>
        <CopyButton text={token.token} label={t("copy")} look="plain" size="normal" />
      </p>
      <Button onClick={onDone}>{t("done")}</Button>
    </div>
  );
}
