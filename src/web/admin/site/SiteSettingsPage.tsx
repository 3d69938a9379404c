import { Link, useSearch } from "@tanstack/react-router";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { AdminTabs } from "../AdminTabs.tsx";
import { useAdminWords } from "../texts.ts";
import { CarouselPanel } from "./CarouselPanel.tsx";
import { type ConfTab, confTabs } from "./confTabs.ts";
import { DatabasePanel } from "./DatabasePanel.tsx";
import { LanguageLimitsPanel } from "./LanguageLimitsPanel.tsx";
import { LogoPanel } from "./LogoPanel.tsx";
import { MailPanel } from "./MailPanel.tsx";
import { OtherContestsPanel } from "./OtherContestsPanel.tsx";
import { WebsitePanel } from "./WebsitePanel.tsx";
import { useSiteWords } from "./texts.ts";

const panels = {
  website: WebsitePanel,
  carousel: CarouselPanel,
  contests: OtherContestsPanel,
  languages: LanguageLimitsPanel,
  mail: MailPanel,
  database: DatabasePanel,
} satisfies Record<ConfTab, unknown>;

/** The configuration of the site, one part at a time; each part has a separate URL. */
export function SiteSettingsPage() {
  const t = useSiteWords();
  const menu = useAdminWords();
  const { tab = "website" } = useSearch({ from: "/admin/conf" });
  const Panel = panels[tab];
  return (
    <AdminPage>
      <PageTitle title={menu("menu.conf")} />
      <AdminTabs label={t("conf.tabs")}>
        {confTabs.map((each) => (
          <Link
            key={each}
            to="/admin/conf"
            search={{ tab: each === "website" ? undefined : each }}
            activeProps={{}}
            // The URL of the first tab has no `tab` parameter, so an exact match is needed to distinguish it from the
            // URLs of the other tabs.
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            aria-current={each === tab ? "page" : undefined}
          >
            {t(`conf.${each}`)}
          </Link>
        ))}
      </AdminTabs>
      <Panel />
      {tab === "website" && <LogoPanel />}
    </AdminPage>
  );
}
