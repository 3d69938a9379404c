import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { AdminTabs } from "../AdminTabs.tsx";
import { ExportPanel } from "./ExportPanel.tsx";
import { ImportPanel } from "./ImportPanel.tsx";
import { usePackageWords } from "./texts.ts";

const route = getRouteApi("/admin/problem/batch-operation");

/** Import and export of many problems in several package formats. */
export function PackagePage() {
  const t = usePackageWords();
  const { tab, id } = route.useSearch();
  const navigate = useNavigate();
  return (
    <AdminPage>
      <PageTitle title={t("title")} />
      <AdminTabs label={t("tabs")}>
        {(["import", "export"] as const).map((each) => (
          <Link
            key={each}
            to="/admin/problem/batch-operation"
            search={{ tab: each === "export" ? each : undefined }}
            activeProps={{}}
            // The URL of the first tab has no `tab` parameter, so an exact match is needed to distinguish it from the
            // URL of the other tab.
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            aria-current={each === (tab ?? "import") ? "page" : undefined}
          >
            {t(each)}
          </Link>
        ))}
      </AdminTabs>
      {tab === "export" ? (
        <ExportPanel />
      ) : (
        <ImportPanel
          id={id}
          onOpen={(next) =>
            navigate({ to: "/admin/problem/batch-operation", search: { id: next } })
          }
        />
      )}
    </AdminPage>
  );
}
