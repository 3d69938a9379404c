import { useEffect, useState } from "react";
import { useTexts } from "../../platform/texts.tsx";
import { Banner } from "./Banner.tsx";
import { toast } from "./toast.tsx";

/** Shows that the network connection is lost, and later that it is back. */
export function OfflineBanner() {
  const t = useTexts("shell");
  const [online, setOnline] = useState(navigator.onLine);
  useEffect(() => {
    const onOffline = () => setOnline(false);
    const handleOnline = () => {
      setOnline(true);
      toast("good", t("online"));
    };
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", handleOnline);
    return () => {
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("online", handleOnline);
    };
  }, [t]);
  return online ? null : (
    <Banner tone="warn" role="status">
      {t("offline")}
    </Banner>
  );
}
