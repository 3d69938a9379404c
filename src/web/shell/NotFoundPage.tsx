import { useRouter } from "@tanstack/react-router";
import { useTexts } from "../platform/texts.tsx";
import { Button, ButtonLink } from "../ui/control/Button.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import styles from "./NotFoundPage.module.css";

export function NotFoundPage() {
  const t = useTexts("shell");
  const router = useRouter();
  return (
    <div className={styles.page}>
      <p className={styles.digits} aria-hidden>
        <span>4</span>
        <span>0</span>
        <span>4</span>
      </p>
      <PageTitle title={t("notFoundTitle")} />
      <p className={styles.text}>{t("notFoundText")}</p>
      <div className={styles.ways}>
        <ButtonLink to="/home" look="primary">
          {t("goHome")}
        </ButtonLink>
        <Button icon="left" onClick={() => router.history.back()}>
          {t("back")}
        </Button>
      </div>
    </div>
  );
}
