import { useState } from "react";
import { PasswordForm } from "../PasswordForm.tsx";
import css from "./ProfileSection.module.css";
import type { SectionProps } from "./sections.ts";
import { useSettingsWords } from "./texts.ts";

/** The password form; it is reset after each change of the password. */
export function PasswordSection({ user: _user }: SectionProps) {
  const t = useSettingsWords();
  const [round, setRound] = useState(0);
  return (
    <div className={css.narrow}>
      <p className={css.text}>{t("passwordText")}</p>
      <PasswordForm key={round} onDone={() => setRound(round + 1)} />
    </div>
  );
}
