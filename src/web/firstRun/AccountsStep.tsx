import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type Switches, updateSwitches } from "../../shared/site/siteSettings.ts";
import { switchesQuery } from "../admin/site/queries.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { FieldInput } from "../ui/control/FieldInput.tsx";
import { Form } from "../ui/control/Form.tsx";
import { FormError } from "../ui/control/FormError.tsx";
import { useFields } from "../ui/control/useFields.ts";
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
 * The registration method that results from the current site settings. On a new site no method is enabled yet, so
 * approval of applications is preselected.
 */
function wayOf({ register, registerWithoutCode, registerNeedsApproval }: Switches): Way {
  if (!register) return "Closed";
  if (registerWithoutCode && !registerNeedsApproval) return "Open";
  return "Approval";
}

interface Values {
  /** Null if nothing has been chosen yet. */
  way: Way | null;
}

/** Setup step before the site opens: how users get accounts. */
export function AccountsStep({ onNext }: { onNext(): void }) {
  const t = useFirstRunWords();
  const client = useQueryClient();
  const stored = useQuery(switchesQuery()).data;
  const wayNow = ({ way }: Values) => way ?? (stored ? wayOf(stored) : "Approval");
  const form = useFields<Values>({
    initialValues: { way: null },
    async send(values) {
      const switches = await call(updateSwitches, ways[wayNow(values)]);
      client.setQueryData(switchesQuery().queryKey, switches);
      onNext();
    },
  });
  return (
    <>
      <h2 id="step-title">{t("accountsTitle")}</h2>
      <Form form={form} className={styles.ways}>
        <FormError text={form.failure} />
        <fieldset>
          <legend className="visually-hidden">{t("ways")}</legend>
          {names.map((name) => (
            <label key={name} className={styles.way}>
              <FieldInput
                field="way"
                type="radio"
                name="way"
                checked={name === wayNow(form.values)}
                onChange={() => form.set("way", name)}
              />
              <strong>{t(`way${name}`)}</strong>
              <span className={styles.hint}>{t(`way${name}Hint`)}</span>
            </label>
          ))}
        </fieldset>
        <p className={styles.hint}>{t("accountsText")}</p>
        <div className={styles.actions}>
          <Button type="submit" look="primary" busy={form.busy}>
            {t("next")}
          </Button>
        </div>
      </Form>
    </>
  );
}
