import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { type Switches, updateSwitches } from "../../shared/site/siteSettings.ts";
import { switchesQuery } from "../admin/site/queries.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { FormError } from "../ui/control/FormError.tsx";
import styles from "./FirstRunPage.module.css";
import { useFirstRunWords } from "./texts.ts";

type Way = "Open" | "Approval" | "Mail" | "Closed";
type Registration = Pick<Switches, "register" | "registerWithoutCode" | "registerNeedsApproval">;

const ways: Record<Way, Registration> = {
  Open: { register: true, registerWithoutCode: true, registerNeedsApproval: false },
  Approval: { register: true, registerWithoutCode: true, registerNeedsApproval: true },
  Mail: { register: true, registerWithoutCode: false, registerNeedsApproval: false },
  Closed: { register: false, registerWithoutCode: false, registerNeedsApproval: false },
};
const names = Object.keys(ways) as Way[];

/**
 * The registration method of the current switches; on a new site none works yet, and approval of applications is
 * preselected.
 */
function wayOf({ register, registerWithoutCode, registerNeedsApproval }: Switches): Way {
  if (!register) return "Closed";
  if (registerWithoutCode && !registerNeedsApproval) return "Open";
  return "Approval";
}

/** How users get accounts, before the site opens. */
export function AccountsStep({ onNext }: { onNext(): void }) {
  const t = useFirstRunWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const stored = useQuery(switchesQuery()).data;
  const [selectedWay, setSelectedWay] = useState<Way | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const way = selectedWay ?? (stored ? wayOf(stored) : "Approval");
  async function save(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      client.setQueryData(switchesQuery().queryKey, await call(updateSwitches, ways[way]));
      onNext();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <h2 id="step-title">{t("accountsTitle")}</h2>
      <form className={styles.ways} onSubmit={submit}>
        <FormError text={failure} />
        <fieldset>
          <legend className="visually-hidden">{t("ways")}</legend>
          {names.map((name) => (
            <label key={name} className={styles.way}>
              <input
                type="radio"
                name="way"
                checked={name === way}
                onChange={() => setSelectedWay(name)}
              />
              <strong>{t(`way${name}`)}</strong>
              <span className={styles.hint}>{t(`way${name}Hint`)}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.hint}>{t("accountsText")}</p>
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={busy}>
            {t("next")}
          </Button>
        </div>
      </form>
    </>
  );
}
