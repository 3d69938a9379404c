import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { requestLogin } from "../platform/loginRequest.ts";
import { session } from "../platform/session.ts";
import { useTexts } from "../platform/texts.tsx";
import { PageTitle } from "../ui/page/pageTitle.tsx";
import { toast } from "../ui/notice/toast.tsx";
import { signOut } from "./signOut.ts";

/**
 * Logs the user out. Users reach this page through links or by typing its URL. Guests are redirected to the home page,
 * where they can log in.
 */
export function LogoutPage() {
  const t = useTexts("shell");
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void (async () => {
      // First yields, so that the page frame sends its request on behalf of the user before the logout, which can then
      // cancel this request. Without a session no request is sent, because it would be refused.
      await Promise.resolve();
      if (session.getHeld()) {
        await signOut();
        toast("info", t("loggedOut"));
      } else {
        requestLogin("required");
      }
      await navigate({ to: "/home", replace: true });
    })();
  }, [navigate, t]);
  return <PageTitle title={t("logout")} hidden />;
}
