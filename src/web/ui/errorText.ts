import { useTranslations } from "use-intl";
import { ApiError } from "../platform/apiError.ts";

/** The sentence a reader gets for a failed call: the server's own words, or ours when it was silent. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("ui");
  return (error) => {
    if (!(error instanceof ApiError)) return t("badAnswer");
    if (error.code === "OFFLINE") return t("offline");
    if (error.code === "TIMEOUT") return t("timeout");
    return error.msg || t("badAnswer");
  };
}

/** Request id of a failed call, when there is one to tell an administrator. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
