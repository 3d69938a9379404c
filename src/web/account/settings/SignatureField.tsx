import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId } from "react";
import { previewSignature, SIGNATURE_MAX } from "../../../shared/account/profile.ts";
import { ApiError } from "../../platform/apiError.ts";
import { call } from "../../platform/api.ts";
import { useErrorText } from "../../ui/text/errorText.ts";
import { useDebounced } from "../../ui/control/useDebounced.ts";
import { useFieldPlace } from "../../ui/control/fieldPlaces.ts";
import css from "./ProfileSection.module.css";
import { useSettingsWords } from "./texts.ts";

const Signature = lazy(async () => ({
  default: (await import("../home/Signature.tsx")).Signature,
}));

/** Previews are requested only after a pause in typing; the server also limits their rate. */
const PAUSE_MS = 700;

/** A Markdown field whose preview is rendered by the server. */
export function SignatureField(props: {
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}) {
  const { value, error, onChange } = props;
  const t = useSettingsWords();
  const id = useId();
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={css.signature}>
      <div className={css.write}>
        <label htmlFor={id}>{t("signature")}</label>
        <textarea
          ref={useFieldPlace("signature")}
          id={id}
          name="signature"
          rows={10}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <p id={`${id}-hint`} className={css.hint}>
          {t("signatureHint", { left: Math.max(0, SIGNATURE_MAX - value.length) })}
        </p>
        {error && (
          <p id={`${id}-error`} className={css.error}>
            {error}
          </p>
        )}
      </div>
      <Preview text={value} />
    </div>
  );
}

function Preview({ text }: { text: string }) {
  const t = useSettingsWords();
  const errorText = useErrorText();
  const debounced = useDebounced(text, PAUSE_MS);
  const blank = debounced.trim() === "" || debounced.length > SIGNATURE_MAX;
  const preview = useQuery({
    queryKey: ["signaturePreview", debounced],
    queryFn: ({ signal }) => call(previewSignature, { signature: debounced }, signal),
    enabled: !blank,
    // The previous preview stays visible until the next one is loaded.
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: (failures, error) =>
      failures < 5 && error instanceof ApiError && error.retryAfter !== null,
    retryDelay: (_failures, error) =>
      1000 * (error instanceof ApiError ? (error.retryAfter ?? 5) : 5),
  });
  const late = preview.error ?? preview.failureReason;
  return (
    <section className={css.preview} aria-label={t("signaturePreview")}>
      <p className={css.previewHead}>{t("signaturePreview")}</p>
      {blank || !preview.data ? (
        !late && <p className={css.hint}>{t("previewEmpty")}</p>
      ) : (
        <Suspense>
          <Signature html={preview.data.html} />
        </Suspense>
      )}
      {late && !blank && (
        <p className={css.hint} role="status">
          {t("previewPaused", { reason: errorText(late) })}
        </p>
      )}
    </section>
  );
}
