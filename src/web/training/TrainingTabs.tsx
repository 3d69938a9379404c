import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import css from "../ui/page/PageTabs.module.css";
import { scrollToCurrent } from "../ui/page/scrollToCurrent.ts";
import { tabOf, tabsFor } from "./tabOf.ts";
import { useTrainingWords } from "./texts.ts";
import { useTraining } from "./trainingContext.ts";

const exactly = { exact: true, includeSearch: false };

/** Links to the pages of a training. Until the reader has access to the training, only the introduction is a link. */
export function TrainingTabs() {
  const t = useTrainingWords();
  const { tid, detail } = useTraining();
  const current = tabOf(useLocation().pathname);
  const menu = useRef<HTMLElement>(null);
  // On a phone the tabs scroll horizontally, so the current tab must be scrolled into view.
  useEffect(() => scrollToCurrent(menu.current), [current]);
  return (
    <nav ref={menu} className={css.tabs} aria-label={t("menu")}>
      {tabsFor(detail).map(({ name, to }) =>
        detail.access || name === "introduction" ? (
          <Link
            key={name}
            to={to}
            params={{ trainingID: String(tid) }}
            className={css.tab}
            // By default, the router would highlight every tab whose URL is a prefix of the page's URL.
            activeOptions={exactly}
            aria-current={name === current ? "page" : undefined}
          >
            {t(`tabs.${name}`)}
          </Link>
        ) : (
          <span key={name} className={css.tab} role="link" aria-disabled="true">
            {t(`tabs.${name}`)}
          </span>
        ),
      )}
    </nav>
  );
}
