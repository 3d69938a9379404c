import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import {
  createToken,
  TOKEN_NAME_MAX,
  tokenLives,
  type TokenScope,
  tokenScopes,
} from "../../shared/account/token.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/control/Button.tsx";
import { SelectField, TextField } from "../ui/control/Field.tsx";
import { Form } from "../ui/control/Form.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { useFields } from "../ui/control/useFields.ts";
import { CreatedToken } from "./CreatedToken.tsx";
import styles from "./tokens.module.css";
import { useTokenWords } from "./texts.ts";

interface TokenForm {
  name: string;
  scopes: TokenScope[];
  days: number;
}

const first: TokenForm = { name: "", scopes: ["read"], days: 90 };

/** Shows the form for a new token or, after a token was created, this token until the user dismisses it. */
export function NewToken() {
  const t = useTokenWords();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (input: TokenForm) => call(createToken, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["token"] }),
  });
  if (make.data) return <CreatedToken token={make.data} onDone={make.reset} />;
  return (
    <div className={styles.fresh}>
      <h3>{t("newTitle")}</h3>
      <TokenForm onMake={make.mutateAsync} />
    </div>
  );
}

function TokenForm({ onMake }: { onMake: (tokenInput: TokenForm) => Promise<unknown> }) {
  const t = useTokenWords();
  const form = useFields<TokenForm>({
    initialValues: first,
    validate: ({ name, scopes }) => ({
      name: name.trim() === "" ? t("nameRequired") : null,
      scopes: scopes.length === 0 ? t("scopeRequired") : null,
    }),
    send: onMake,
  });
  return (
    <Form form={form} className={styles.form}>
      <TextField
        {...form.field("name")}
        label={t("name")}
        placeholder={t("namePlaceholder")}
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
      />
      <SelectField
        label={t("life")}
        value={form.values.days}
        onChange={(event) => form.set("days", Number(event.currentTarget.value))}
      >
        {tokenLives.map((life) => (
          <option key={life} value={life}>
            {life === 0 ? t("never") : t("days", { days: life })}
          </option>
        ))}
      </SelectField>
      <Scopes
        chosen={form.values.scopes}
        error={form.errorOf("scopes")}
        onChange={(scopes) => form.set("scopes", scopes)}
      />
      {form.failure !== null && (
        <p className={styles.error} role="alert">
          <Icon name="warning" /> {form.failure}
        </p>
      )}
      <Button type="submit" look="primary" icon="key" busy={form.busy} className={styles.make}>
        {t("create")}
      </Button>
    </Form>
  );
}

function Scopes(props: {
  chosen: TokenScope[];
  error: string | null;
  onChange: (chosen: TokenScope[]) => void;
}) {
  const { chosen, error, onChange } = props;
  const t = useTokenWords();
  const id = useId();
  return (
    <fieldset className={styles.scopes} aria-describedby={error ? id : undefined}>
      <legend>{t("scopes")}</legend>
      {tokenScopes.map((scope) => (
        <label key={scope}>
          <input
            type="checkbox"
            checked={chosen.includes(scope)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              onChange(tokenScopes.filter((one) => (one === scope ? on : chosen.includes(one))));
            }}
          />
          <span>
            {t(`scope.${scope}`)} <small>{t(`scopeHint.${scope}`)}</small>
          </span>
        </label>
      ))}
      {error && (
        <p id={id} className={styles.error}>
          <Icon name="warning" /> {error}
        </p>
      )}
    </fieldset>
  );
}
