import { useEffect, useRef, useState } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { announce } from "../notice/announce.tsx";
import { Button } from "../control/Button.tsx";
import { copyText } from "../text/copyText.ts";
import { toast } from "../notice/toast.tsx";

/**
 * A button that copies text. It shows and announces success, and shows an error message if the browser refuses to copy.
 */
export function CopyButton(props: {
  text: string | (() => string);
  /** Label of the button, for example "Copy input 1"; with `iconOnly` only the icon is visible. */
  label?: string;
  iconOnly?: boolean;
  look?: "plain" | "quiet";
  size?: "normal" | "small";
}) {
  const { text, label, iconOnly, look = "quiet", size = "small" } = props;
  const t = useTexts("ui");
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    if (!(await copyText(typeof text === "function" ? text() : text))) {
      toast("bad", t("copyFailed"));
      return;
    }
    announce(t("copied"));
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button
      look={look}
      size={size}
      icon={copied ? "check" : "copy"}
      iconOnly={iconOnly}
      onClick={() => void copy()}
    >
      {copied ? t("copied") : (label ?? t("copy"))}
    </Button>
  );
}
