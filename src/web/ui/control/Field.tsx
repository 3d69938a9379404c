import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from "react";
import { useTexts } from "../../platform/texts.tsx";
import { useFieldPlace } from "./fieldPlaces.ts";
import { Icon, type IconName } from "./Icon.tsx";
import styles from "./Field.module.css";

interface Words {
  label: string;
  /** Error message below the field; `aria-describedby` associates it with the field. */
  error?: string | null;
  hint?: ReactNode;
  /** Whether the label is only for screen readers. */
  hideLabel?: boolean;
}

interface Named<Kind> {
  /** The name by which the form assigns errors to this field. */
  name?: string | undefined;
  ref?: Ref<Kind> | undefined;
}

function useField<Kind extends HTMLElement>({ error, hint }: Words, { name, ref }: Named<Kind>) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return {
    id,
    ref: useFieldPlace(name, { ref }),
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  };
}

function Frame(props: Words & { id: string; children: ReactNode }) {
  const { label, error, hint, hideLabel, id, children } = props;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={hideLabel ? "visually-hidden" : styles.label}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" /> {error}
        </p>
      )}
    </div>
  );
}

export function TextField(
  props: Words &
    InputHTMLAttributes<HTMLInputElement> & { icon?: IconName; ref?: Ref<HTMLInputElement> },
) {
  const { label, error, hint, hideLabel, icon, className, ...rest } = props;
  const field = useField(props, props);
  return (
    <Frame label={label} error={error} hint={hint} hideLabel={hideLabel} id={field.id}>
      <span className={`${styles.box} ${className ?? ""}`}>
        {icon && <Icon name={icon} />}
        <input {...rest} {...field} />
      </span>
    </Frame>
  );
}

/** A password field whose content can be shown, with a warning while Caps Lock is on. */
export function PasswordField(
  props: Words & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> },
) {
  const { label, error, hint, hideLabel, className, ...rest } = props;
  const t = useTexts("ui");
  const [isRevealed, setRevealed] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));
  const warning = capsLock && (
    <span className={styles.caps} role="status">
      <Icon name="warning" /> {t("capsLock")}
    </span>
  );
  const words = { label, error, hint: warning || hint, hideLabel };
  const field = useField(words, props);
  return (
    <Frame {...words} id={field.id}>
      <span className={`${styles.box} ${className ?? ""}`}>
        <input
          {...rest}
          {...field}
          type={isRevealed ? "text" : "password"}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={watch}
          onKeyUp={watch}
          onBlur={(event) => {
            setCapsLock(false);
            rest.onBlur?.(event);
          }}
        />
        <button type="button" className={styles.reveal} onClick={() => setRevealed(!isRevealed)}>
          <Icon
            name={isRevealed ? "eyeOff" : "eye"}
            label={t(isRevealed ? "hidePassword" : "showPassword")}
          />
        </button>
      </span>
    </Frame>
  );
}

export function SelectField(
  props: Words & SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode },
) {
  const { label, error, hint, hideLabel, className, children, ...rest } = props;
  const field = useField<HTMLSelectElement>(props, { name: props.name });
  return (
    <Frame label={label} error={error} hint={hint} hideLabel={hideLabel} id={field.id}>
      <span className={`${styles.box} ${className ?? ""}`}>
        <select {...rest} {...field}>
          {children}
        </select>
        <Icon name="down" className={styles.arrow} />
      </span>
    </Frame>
  );
}

/** A multi-line field. */
export function TextAreaField(props: Words & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, error, hint, hideLabel, className, ...rest } = props;
  const field = useField<HTMLTextAreaElement>(props, { name: props.name });
  return (
    <Frame label={label} error={error} hint={hint} hideLabel={hideLabel} id={field.id}>
      <span className={`${styles.box} ${className ?? ""}`}>
        <textarea rows={3} {...rest} {...field} />
      </span>
    </Frame>
  );
}

/** A switch that takes effect immediately. */
export function Toggle(props: {
  name?: string;
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className={styles.toggle}>
      <input
        ref={useFieldPlace(props.name)}
        type="checkbox"
        role="switch"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span className={styles.track} aria-hidden />
      {props.label}
    </label>
  );
}
