import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import {
  createToken,
  TOKEN_NAME_MAX,
  tokenLives,
  type TokenScope,
  tokenScopes,
} from "../../shared/token.ts";
import { call } from "../platform/api.ts";
import { Button } from "../ui/Button.tsx";
import { useErrorText } from "../ui/errorText.ts";
import { SelectField, TextField } from "../ui/Field.tsx";
import { Icon } from "../ui/Icon.tsx";
import { MadeToken } from "./MadeToken.tsx";
import styles from "./tokens.module.css";
import { useTokenWords } from "./words.ts";

const DEFAULT_DAYS = 90;

/** The form of a new token; once created, the token itself, until it is dismissed. */
export function NewToken() {
  const t = useTokenWords();
  const queries = useQueryClient();
  const make = useMutation({
    mutationFn: (input: { name: string; scopes: TokenScope[]; days: number }) =>
      call(createToken, input),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["token"] }),
  });
  if (make.data) return <MadeToken made={make.data} onDone={make.reset} />;
  return (
    <div className={styles.fresh}>
      <h3>{t("newTitle")}</h3>
      <TokenForm busy={make.isPending} error={make.error} onMake={(input) => make.mutate(input)} />
    </div>
  );
}

function TokenForm(props: {
  busy: boolean;
  error: unknown;
  onMake: (input: { name: string; scopes: TokenScope[]; days: number }) => void;
}) {
  const { busy, error, onMake } = props;
  const t = useTokenWords();
  const errorText = useErrorText();
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<TokenScope[]>(["read"]);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() !== "" && scopes.length > 0 && !busy) onMake({ name, scopes, days });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={t("name")}
        placeholder={t("namePlaceholder")}
        maxLength={TOKEN_NAME_MAX}
        value={name}
        autoComplete="off"
        error={tried && name.trim() === "" ? t("nameRequired") : null}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <SelectField
        label={t("life")}
        value={days}
        onChange={(event) => setDays(Number(event.currentTarget.value))}
      >
        {tokenLives.map((life) => (
          <option key={life} value={life}>
            {life === 0 ? t("never") : t("days", { days: life })}
          </option>
        ))}
      </SelectField>
      <Scopes
        chosen={scopes}
        error={tried && scopes.length === 0 ? t("scopeRequired") : null}
        onChange={setScopes}
      />
      {error !== null && (
        <p className={styles.error} role="alert">
          <Icon name="warning" /> {errorText(error)}
        </p>
      )}
      <Button type="submit" look="primary" icon="key" busy={busy} className={styles.make}>
        {t("create")}
      </Button>
    </form>
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
