import { useEffect, useState } from "react";
import { useTexts } from "../platform/texts.tsx";
import { Banner } from "./Banner.tsx";
import { toast } from "./toast.tsx";

/** Shows that the network connection is lost, and that it is back. */
export function OfflineBanner() {
  const t = useTexts("shell");
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const lost = () => setOnline(false);
    const handleOnline = () => {
      setOnline(true);
      toast("good", t("online"));
    };
    window.addEventListener("offline", lost);
    window.addEventListener("online", handleOnline);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", handleOnline);
    };
  }, [t]);
  return online ? null : (
    <Banner tone="warn" role="status">
      {t("offline")}
    </Banner>
  );
}
