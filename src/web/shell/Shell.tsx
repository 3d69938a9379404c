import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { AccountDialogs } from "../account/AccountDialogs.tsx";
import { useFreshUser } from "../account/useFreshUser.ts";
import { useTexts } from "../platform/texts.tsx";
import { configBeforeAnswer } from "../site/configBeforeAnswer.ts";
import { websiteConfigQuery } from "../site/queries.ts";
import { announce, Announcer } from "../ui/announce.tsx";
import { NavigationProgress } from "../ui/NavigationProgress.tsx";
import { PAGE_TITLE_ID, setShortName } from "../ui/pageTitle.tsx";
import { ToastHost } from "../ui/toast.tsx";
import { Footer } from "./Footer.tsx";
import { welcomeInConsole } from "./greetConsole.ts";
import { OfflineBanner } from "./OfflineBanner.tsx";
import styles from "./Shell.module.css";
import { StaffBanner } from "./StaffBanner.tsx";
import { TopBar } from "./TopBar.tsx";

let welcomed = false;

/** The frame around every page. */
export function Shell() {
  const t = useTexts("shell");
  const answer = useQuery(websiteConfigQuery()).data;
  const config = answer ?? configBeforeAnswer;
  useFreshUser();
  useFocusOnNavigation();
  useEffect(() => {
    if (!answer) return;
    setShortName(answer.shortName || answer.name);
    if (welcomed) return;
    welcomed = true;
    welcomeInConsole(t("consoleWelcome", { name: answer.name }));
  }, [answer, t]);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <NavigationProgress />
      <TopBar config={config} />
      <OfflineBanner />
      <StaffBanner />
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Footer config={config} />
      <AccountDialogs mayRegister={config.register} />
      <ToastHost />
      <Announcer />
    </div>
  );
}

/** A new page starts at its heading, for the keyboard and for screen readers. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A dialog that opened meanwhile keeps the focus.
        if (document.querySelector("dialog:modal")) return;
        const heading = document.getElementById(PAGE_TITLE_ID) ?? document.getElementById("main");
        heading?.focus({ preventScroll: true });
        announce(document.title);
      }),
    [router],
  );
}
