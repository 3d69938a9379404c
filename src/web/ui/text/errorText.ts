import { useTranslations } from "use-intl";
import { ApiError } from "../../platform/apiError.ts";

/** The text for a failed call: the server's message, or the site's own text when there was no response. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations("ui");
  return (error) => {
    if (!(error instanceof ApiError)) return t("badAnswer");
    if (error.code === "OFFLINE") return t("offline");
    if (error.code === "TIMEOUT") return t("timeout");
    return error.msg || t("badAnswer");
  };
}

/** Request id of a failed call, if any, for reports to administrators. */
export function requestIdOf(error: unknown): string | null {
  return error instanceof ApiError ? error.requestId : null;
}
