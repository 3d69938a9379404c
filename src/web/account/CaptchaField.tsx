import { CAPTCHA_MAX } from "../../shared/account/captcha.ts";
import { TextField } from "../ui/control/Field.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import styles from "./CaptchaField.module.css";
import form from "./form.module.css";
import { useRecoveryWords } from "./recoveryWords.ts";
import type { Captcha } from "./useCaptcha.ts";

/** A captcha picture or a text question, with a button to switch between the two. */
export function CaptchaField({ captcha }: { captcha: Captcha }) {
  const t = useRecoveryWords();
  const { kind, value, error, type, change } = captcha;
  const pictured = kind === "image";
  return (
    <div className={styles.captcha}>
      {!pictured && <Question captcha={captcha} />}
      <div className={pictured ? styles.beside : undefined}>
        <TextField
          name="captcha"
          label={t("captcha")}
          value={value}
          error={error}
          hint={error ? undefined : t(pictured ? "captchaHint" : "captchaWords")}
          maxLength={CAPTCHA_MAX}
          inputMode={pictured ? "text" : "numeric"}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => type(event.currentTarget.value)}
        />
        {pictured && <Picture captcha={captcha} />}
      </div>
      <button type="button" className={`${form.link} ${styles.other}`} onClick={change}>
        {t(pictured ? "toWords" : "toImage")}
      </button>
    </div>
  );
}

function Picture({ captcha: { challenge, failed, loading, renew } }: { captcha: Captcha }) {
  const t = useRecoveryWords();
  return (
    <button
      type="button"
      className={styles.picture}
      title={t("captchaRefresh")}
      aria-label={t("captchaRefresh")}
      aria-busy={loading}
      onClick={renew}
    >
      {challenge?.img && (
        <img src={challenge.img} alt={t("captchaImage")} width={156} height={52} />
      )}
      {failed && <span className={styles.failed}>{t("captchaFailed")}</span>}
    </button>
  );
}

function Question({ captcha: { challenge, failed, loading, renew } }: { captcha: Captcha }) {
  const t = useRecoveryWords();
  return (
    <div className={styles.question} aria-busy={loading}>
      <p role="status">{failed ? t("captchaFailed") : (challenge?.text ?? "\u00a0")}</p>
      <button
        type="button"
        className={styles.renew}
        title={t("questionRefresh")}
        aria-label={t("questionRefresh")}
        onClick={renew}
      >
        <Icon name="refresh" />
      </button>
    </div>
  );
}
