import { Link, useSearch } from "@tanstack/react-router";
import { RejudgingView } from "../../rejudge/RejudgingView.tsx";
import { useJudgingWords } from "../../rejudge/texts.ts";
import { linkToSubmission } from "../../submission/SubmissionLinks.tsx";
import { PageTitle } from "../../ui/page/pageTitle.tsx";
import { AdminPage } from "../AdminPage.tsx";
import { AdminTabs } from "../AdminTabs.tsx";
import { useAdminWords } from "../texts.ts";
import { BrokenPanel } from "./BrokenPanel.tsx";
import { SelectionChecks } from "./SelectionChecks.tsx";
import { RejudgingList } from "./RejudgingList.tsx";

/** A page with three tabs: submissions with system errors, rejudgings with their preview, and similarity checks. */
export function JudgingPage() {
  const t = useJudgingWords();
  const menu = useAdminWords();
  const { tab, id } = useSearch({ from: "/admin/judging" });
  return (
    <AdminPage>
      <PageTitle title={menu("menu.judging")} />
      <AdminTabs label={t("tabs")}>
        {([undefined, "rejudgings", "similarity"] as const).map((each) => (
          <Link
            key={each ?? "errors"}
            to="/admin/judging"
            search={{ tab: each }}
            activeProps={{}}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            aria-current={each === tab ? "page" : undefined}
          >
            {t(each ?? "errors")}
          </Link>
        ))}
      </AdminTabs>
      {tab === undefined && <BrokenPanel />}
      {tab === "similarity" && <SelectionChecks />}
      {tab === "rejudgings" && (id === undefined ? <RejudgingList /> : <OneRejudging id={id} />)}
    </AdminPage>
  );
}

function OneRejudging({ id }: { id: number }) {
  const t = useJudgingWords();
  const back = (
    <Link to="/admin/judging" search={{ tab: "rejudgings" }}>
      {t("back")}
    </Link>
  );
  return (
    <RejudgingView id={id} back={back} linkOf={linkToSubmission}>
      {({ cid }) =>
        cid !== null && (
          <p>
            <Link
              to="/contest/$contestID/rejudge"
              params={{ contestID: String(cid) }}
              search={{ id }}
            >
              {t("toContest")}
            </Link>
          </p>
        )
      }
    </RejudgingView>
  );
}
