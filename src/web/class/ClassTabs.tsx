import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { defaultConfig } from "../platform/defaultConfig.ts";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import css from "../ui/page/PageTabs.module.css";
import { scrollToCurrent } from "../ui/page/scrollToCurrent.ts";
import { useClass } from "./classContext.ts";
import { tabOf, tabsFor } from "./tabOf.ts";
import { useClassWords } from "./texts.ts";

const exactly = { exact: true, includeSearch: false };

/** The tabs of a class, which link to its pages. */
export function ClassTabs() {
  const t = useClassWords();
  const { classId, detail } = useClass();
  const { classDiscussion } = useQuery(websiteConfigQuery()).data ?? defaultConfig;
  const current = tabOf(useLocation().pathname);
  const menu = useRef<HTMLElement>(null);
  // On a phone the tabs scroll horizontally, so the current tab is scrolled into view.
  useEffect(() => scrollToCurrent(menu.current), [current]);
  return (
    <nav ref={menu} className={`${css.tabs} no-print`} aria-label={t("shell.menu")}>
      {tabsFor(detail.may, classDiscussion).map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          params={{ classID: String(classId) }}
          className={css.tab}
          // By default, the router would mark a tab as active even if the tab's URL is only a prefix of the page's URL.
          activeOptions={exactly}
          aria-current={name === current ? "page" : undefined}
        >
          {t(`tabs.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
