import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { defaultConfig } from "../platform/defaultConfig.ts";
import { isRoot, useSession } from "../platform/session.ts";
import { websiteConfigQuery } from "../platform/siteQueries.ts";
import { contestAddresses } from "../owner/contestAddresses.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { scrollToCurrent } from "../ui/page/scrollToCurrent.ts";
import { type OpenContest, useContest, useIsOverForAll, usePhase } from "./contestContext.ts";
import { AnnouncementBadge, QuestionBadge } from "./ContestBadges.tsx";
import { ownPrintsQuery } from "./print/queries.ts";
import { useQuestionBadge } from "./question/useQuestionNews.ts";
import { hasRight } from "./contestRights.ts";
import { isWorkTab, tabOf, tabsFor } from "./tabOf.ts";
import { useContestWords } from "./texts.ts";
import { useAnnouncementBadge } from "./announcement/useUnreadAnnouncements.ts";
import css from "../ui/page/PageTabs.module.css";
import own from "./ContestTabs.module.css";

/** If there are more tabs than this, the gaps between the tabs are smaller, so that all tabs fit on a wide screen. */
const MANY = 9;

const exactly = { exact: true, includeSearch: false };

/**
 * Whether the page for printing has a purpose: until the contest's end, readers send texts there; afterwards it only
 * lists the texts that they have sent.
 */
function useHasPrinting(contest: OpenContest): boolean {
  const { cid, uid, gate, info } = contest;
  const isOver = usePhase(contest) === "ended";
  const enabled = isOver && info.openPrint && gate === "open";
  const sent = useQuery({ ...ownPrintsQuery(cid, uid), refetchInterval: false, enabled }).data;
  return !isOver || (sent !== undefined && sent.length > 0);
}

/** The pages of a contest. Pages that the reader may not open yet are shown without a link. */
export function ContestTabs() {
  const t = useContestWords();
  const contest = useContest();
  const { cid, gate, info, uid } = contest;
  const root = isRoot(useSession()?.user);
  const waiting = useQuestionBadge(contest);
  const unread = useAnnouncementBadge(contest);
  const config = useQuery(websiteConfigQuery()).data ?? defaultConfig;
  const addresses = contestAddresses(info.classId);
  const isOver = useIsOverForAll(contest);
  const hasDiscussions = isOver && uid !== "" && config.contestDiscussion;
  const current = tabOf(useLocation().pathname);
  const menu = useRef<HTMLElement>(null);
  // On a phone the tabs scroll horizontally, so the current tab is scrolled into view.
  const badges = Number(waiting > 0) + Number(unread > 0);
  useEffect(() => scrollToCurrent(menu.current), [current, badges]);
  const hasPrinting = useHasPrinting(contest) || current === "print";
  const tabs = tabsFor(info, { isRoot: root, hasDiscussions, hasPrinting });
  return (
    <nav
      ref={menu}
      className={tabs.length > MANY ? `${css.tabs} ${own.many}` : css.tabs}
      aria-label={t("menu")}
      // On a phone, the tabs scroll. Before registration, no tab is focusable, so the scrolling `nav` element itself
      // must be focusable (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable region
      tabIndex={gate === "register" ? 0 : undefined}
    >
      {tabs.map(({ name, to }) => {
        const isOff =
          !isWorkTab(name) && (gate === "register" || (gate !== "open" && name !== "overview"));
        return isOff ? (
          <span key={name} className={css.tab} role="link" aria-disabled="true">
            {t(`tabs.${name}`)}
          </span>
        ) : (
          <Link
            key={name}
            to={to}
            params={{ contestID: String(cid) }}
            className={css.tab}
            // By default, the router would mark every tab whose URL is a prefix of the page's URL as active.
            activeOptions={exactly}
            aria-current={name === current ? "page" : undefined}
          >
            {t(`tabs.${name}`)}
            {name === "announcements" && <AnnouncementBadge />}
            {name === "questions" && <QuestionBadge />}
          </Link>
        );
      })}
      {(hasRight(info, "edit") || (info.isOrganizer && info.classId !== null)) && (
        <Link
          to={addresses.settings}
          params={{ ...addresses.params, contestId: String(cid) }}
          className={`${css.tab} ${own.admin}`}
        >
          <Icon name="gear" /> <span className={own.name}>{t("tabs.administration")}</span>
        </Link>
      )}
    </nav>
  );
}
