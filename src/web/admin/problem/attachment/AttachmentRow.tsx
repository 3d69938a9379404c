import type { ProblemFile } from "../../../../shared/problem/problemFile.ts";
import { Button } from "../../../ui/control/Button.tsx";
import { CopyButton } from "../../../ui/mark/CopyButton.tsx";
import { Icon } from "../../../ui/control/Icon.tsx";
import { sizeText } from "../data/sizeText.ts";
import { useFormWords } from "../formWords.ts";
import styles from "./attachment.module.css";

const PICTURE = /\.(png|jpe?g|gif|webp|svg)$/i;

/** Shows one file with its thumbnail, size and actions. */
export function AttachmentRow(props: { file: ProblemFile; isUsed: boolean; onDelete: () => void }) {
  const { file, isUsed, onDelete } = props;
  const { name, size, url } = file;
  const t = useFormWords();
  const isPicture = PICTURE.test(name);
  return (
    <li className={styles.file}>
      <span className={styles.face}>
        {isPicture ? <img src={url} alt="" loading="lazy" /> : <Icon name="file" />}
      </span>
      <span className={styles.name}>
        <code>{name}</code>
        <span className={styles.facts}>
          <span className="figures">{sizeText(size)}</span>
          {!isUsed && <span className={styles.unused}>{t("attachments.unused")}</span>}
        </span>
      </span>
      <span className={styles.acts}>
        <CopyButton
          text={`${isPicture ? "!" : ""}[${name}](files/${name})`}
          label={t("attachments.copyMarkdown", { name })}
          iconOnly
        />
        <a
          className={styles.download}
          href={url}
          download={name}
          title={t("attachments.download", { name })}
        >
          <Icon name="download" label={t("attachments.download", { name })} />
        </a>
        <Button look="quiet" size="small" icon="bin" iconOnly onClick={onDelete}>
          {t("attachments.delete", { name })}
        </Button>
      </span>
    </li>
  );
}
