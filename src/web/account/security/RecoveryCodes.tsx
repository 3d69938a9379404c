import { Button } from "../../ui/control/Button.tsx";
import { CopyButton } from "../../ui/mark/CopyButton.tsx";
import { Dialog } from "../../ui/layer/Dialog.tsx";
import list from "../../ui/page/listInPanel.module.css";
import styles from "./security.module.css";
import { useSecurityWords } from "./texts.ts";

/** The codes are shown once; the user closes this view by confirming that the codes were saved. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useSecurityWords();
  const text = codes.join("\n");
  const save = () => {
    const address = URL.createObjectURL(new Blob([`${text}\n`], { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = "recovery-codes.txt";
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Dialog
      title={t("recoveryTitle")}
      footer={
        <>
          <CopyButton text={text} look="plain" size="normal" />
          <Button icon="download" onClick={save}>
            {t("download")}
          </Button>
          <Button look="primary" onClick={onClose} data-autofocus>
            {t("close")}
          </Button>
        </>
      }
    >
      <p className={list.text}>{t("recoveryText")}</p>
      <ul className={styles.codes} aria-label={t("recoveryCodes")}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
