import { useQuery } from "@tanstack/react-query";
import { Outlet, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { AccountDialogs } from "../account/AccountDialogs.tsx";
import { useFreshUser } from "../account/useFreshUser.ts";
import { useTexts } from "../platform/texts.tsx";
import { defaultConfig } from "../platform/defaultConfig.ts";
import { SearchKeys } from "../search/SearchKeys.tsx";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import { announce, Announcer } from "../ui/notice/announce.tsx";
import { NavigationProgress } from "../ui/notice/NavigationProgress.tsx";
import { PAGE_TITLE_ID, setShortName } from "../ui/page/pageTitle.tsx";
import { ToastHost } from "../ui/notice/toast.tsx";
import { welcomeInConsole } from "./greetConsole.ts";
import { Shell } from "./Shell.tsx";
import styles from "./Shell.module.css";

let welcomed = false;

/**
 * The parts that all pages share. The page itself is shown inside the site's layout, unless it has a layout of its own.
 */
export function Frame() {
  const t = useTexts("shell");
  const answer = useQuery(websiteConfigQuery()).data;
  const config = answer ?? defaultConfig;
  const hasOwnLayout = useRouterState({
    select: ({ location }) => /^\/(admin|first-run)(\/|$)/.test(location.pathname),
  });
  useFreshUser();
  useFocusOnNavigation();
  useIcon(config.logo?.url);
  useEffect(() => {
    if (!answer) return;
    setShortName(answer.shortName || answer.name);
    if (welcomed) return;
    welcomed = true;
    welcomeInConsole(t("consoleWelcome", { name: answer.name }));
  }, [answer, t]);
  return (
    <>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <NavigationProgress />
      {hasOwnLayout ? <Outlet /> : <Shell config={config} />}
      <SearchKeys />
      <AccountDialogs mayRegister={config.register} />
      <ToastHost />
      <Announcer />
    </>
  );
}

/** Makes the site's logo the icon of the browser tab. */
function useIcon(url: string | undefined): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (!link || url === undefined) return;
    const { href, type } = link;
    Object.assign(link, { href: url, type: "image/webp" });
    return () => void Object.assign(link, { href, type });
  }, [url]);
}

/** Moves the focus to the heading of a new page, for keyboard and screen reader users. */
function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        // A dialog that has opened in the meantime keeps the focus.
        if (document.querySelector("dialog:modal")) return;
        const heading = document.getElementById(PAGE_TITLE_ID) ?? document.getElementById("main");
        heading?.focus({ preventScroll: true });
        announce(document.title);
      }),
    [router],
  );
}
