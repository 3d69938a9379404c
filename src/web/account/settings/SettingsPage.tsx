import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useMemo, useRef } from "react";
import { requestLogin } from "../../platform/loginRequest.ts";
import { websiteConfigQuery } from "../../platform/siteQueries.ts";
import { useSession } from "../../platform/session.ts";
import { useLoginHere } from "../useLoginHere.ts";
import { Button } from "../../ui/control/Button.tsx";
import { EmptyNote } from "../../ui/notice/Note.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { Panel } from "../../ui/page/Panel.tsx";
import { scrollToCurrent } from "../../ui/page/scrollToCurrent.ts";
import { useCurrentSection } from "../../ui/page/useCurrentSection.ts";
import { sections } from "./sections.ts";
import css from "./SettingsPage.module.css";
import { useSettingsWords } from "./texts.ts";

/** The sections that are enabled on this site. */
function useSections() {
  const config = useQuery(websiteConfigQuery()).data;
  return useMemo(
    () => sections.filter(({ flag }) => flag === undefined || config?.[flag] === true),
    [config],
  );
}

/** The user's account and profile (specification 2.7): all sections on one page, with a menu. */
export function SettingsPage() {
  const t = useSettingsWords();
  const user = useSession()?.user;
  const visibleSections = useSections();
  useLoginHere();
  if (!user) {
    return (
      <div className={css.page}>
        <PageTitle title={t("title")} className={css.title} />
        <EmptyNote
          icon="gear"
          title={t("loginTitle")}
          action={
            <Button look="primary" onClick={() => requestLogin("required")}>
              {t("login")}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={css.page}>
      <PageTitle title={t("title")} className={css.title} />
      <SectionMenu />
      <div className={css.sections}>
        {visibleSections.map(({ key, title, Body }) => (
          <div key={key} id={key} className={css.section}>
            <Panel title={title(t)}>
              <Suspense
                fallback={<div className={css.waiting} aria-busy aria-label={t("loading")} />}
              >
                {/* Without the key, the previous user's fields would stay when another user has signed in. */}
                <Body key={user.uid} user={user} />
              </Suspense>
            </Panel>
          </div>
        ))}
      </div>
    </div>
  );
}

function SectionMenu() {
  const t = useSettingsWords();
  const visibleSections = useSections();
  const keys = useMemo(() => visibleSections.map(({ key }) => key), [visibleSections]);
  const current = useCurrentSection(keys);
  const menu = useRef<HTMLElement>(null);
  useEffect(() => scrollToCurrent(menu.current), [current]);
  return (
    <nav ref={menu} className={css.ways} aria-label={t("sectionsLabel")}>
      <ul role="list">
        {visibleSections.map(({ key, title }) => (
          <li key={key}>
            <a href={`#${key}`} aria-current={key === current ? "location" : undefined}>
              {title(t)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
