import { locales } from "../../shared/text/locale.ts";
import { chooseLocale, useCurrentLocale } from "../platform/locale.ts";
import { Button } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { languageNames } from "../ui/layer/LanguageMenu.tsx";
import styles from "./FirstRunPage.module.css";
import { loadFirstRunWords, useFirstRunWords } from "./texts.ts";

export function InterfaceLanguageStep({ onNext }: { onNext(): void }) {
  const t = useFirstRunWords();
  const current = useCurrentLocale();
  return (
    <>
      <h2 id="step-title">{t("languageTitle")}</h2>
      <div className={styles.choices}>
        {locales.map((locale) => (
          <button
            key={locale}
            type="button"
            lang={locale}
            className={styles.choice}
            aria-pressed={locale === current}
            onClick={() => {
              // Loads the UI strings first, so that the page does not show its skeleton again.
              void loadFirstRunWords(locale).then(() => chooseLocale(locale));
            }}
          >
            {languageNames[locale]}
            {locale === current && <Icon name="check" size={20} />}
          </button>
        ))}
      </div>
      <p className={styles.hint}>{t("languageHint")}</p>
      <div className={styles.actions}>
        <Button look="primary" onClick={onNext}>
          {t("next")}
        </Button>
      </div>
    </>
  );
}
