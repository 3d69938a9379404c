import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { getCaptcha } from "../../shared/account/captcha.ts";
import { call } from "../platform/api.ts";
import { useDisplayLocale } from "../platform/texts.tsx";

/**
 * State of a form's captcha: its kind, the picture or question, and the typed answer; `renew` fetches a new captcha
 * after each attempt.
 */
export function useCaptcha() {
  const locale = useDisplayLocale();
  const form = useId();
  const [kind, setKind] = useState<"image" | "text">("image");
  const [round, setRound] = useState(0);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string | null>(null);
  const { data, isFetching, isError } = useQuery({
    // The text of a question depends on the interface language; a picture does not.
    queryKey: ["captcha", form, kind, round, kind === "text" ? locale : ""],
    queryFn: ({ signal }) => call(getCaptcha, { kind }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
  const renew = () => {
    setValue("");
    setRound(round + 1);
  };
  return {
    kind,
    challenge: data,
    loading: isFetching,
    failed: isError,
    value,
    error,
    setError,
    /** Clears the input and fetches a new captcha: each captcha is valid for one attempt. */
    renew,
    type(text: string) {
      setValue(text);
      setError(null);
    },
    change() {
      setKind(kind === "image" ? "text" : "image");
      setError(null);
      renew();
    },
    answer: { captcha: value.trim(), captchaKey: data?.captchaKey ?? "" },
  };
}

export type Captcha = ReturnType<typeof useCaptcha>;
