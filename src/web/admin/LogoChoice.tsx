import { useRef } from "react";
import { LOGO_BYTES, type Logo } from "../../shared/text/logo.ts";
import { imageTypes } from "../../shared/account/upload.ts";
import { Button } from "../ui/control/Button.tsx";
import { LogoImage } from "../ui/mark/LogoImage.tsx";
import { toast } from "../ui/notice/toast.tsx";
import css from "./LogoChoice.module.css";
import { useAdminWords } from "./texts.ts";

const MEGABYTE = 1024 * 1024;

/** Shows a logo with buttons to replace or remove it; removing it sets the value to `null`. */
export function LogoChoice(props: {
  logo: Logo | null;
  /** Name of the site or contest that the logo belongs to. */
  name: string;
  hint: string;
  busy: boolean;
  onChoose: (file: File | null) => void;
}) {
  const { logo, name, hint, busy, onChoose } = props;
  const t = useAdminWords();
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File) => {
    if (file.size <= LOGO_BYTES) onChoose(file);
    else toast("bad", t("logo.tooLarge", { megabytes: LOGO_BYTES / MEGABYTE }));
  };
  return (
    <div className={css.choice}>
      {logo ? (
        <LogoImage
          logo={logo}
          height={56}
          maxWidth="min(20rem, 100%)"
          alt={t("logo.of", { name })}
        />
      ) : (
        <p className={css.none}>{t("logo.none")}</p>
      )}
      <p className={css.hint}>{hint}</p>
      <div className={css.acts}>
        <Button size="small" icon="upload" busy={busy} onClick={() => input.current?.click()}>
          {t(logo ? "logo.replace" : "logo.upload")}
        </Button>
        {logo && (
          <Button size="small" look="quiet" disabled={busy} onClick={() => onChoose(null)}>
            {t("logo.remove")}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Allows the same file to be chosen again.
          event.currentTarget.value = "";
          if (file) choose(file);
        }}
      />
    </div>
  );
}
