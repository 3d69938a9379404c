import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAsHelper } from "../../owner/asHelper.ts";
import { useContestAddresses } from "../../owner/contestAddresses.ts";
import { useOwnerClass } from "../../owner/ownerClass.ts";
import { Icon } from "../../ui/control/Icon.tsx";
import { AdminTabs } from "../AdminTabs.tsx";
import css from "../PageLinks.module.css";
import { adminContestQuery } from "./queries.ts";
import { useAdminContestWords } from "./texts.ts";

const parts = [
  "settings",
  "problems",
  "participants",
  "categories",
  "helpers",
  "addresses",
  "announcements",
  "rehearsal",
  "similarity",
  "exports",
] as const;

/** Links to the admin pages of one contest. */
export function ContestNav(props: { contestId: string; part: (typeof parts)[number] }) {
  const { contestId, part } = props;
  const t = useAdminContestWords();
  const addresses = useContestAddresses();
  return (
    <AdminTabs label={t("tabs")}>
      {parts.map((key) => (
        <Link
          key={key}
          to={addresses[key]}
          params={{ ...addresses.params, contestId }}
          activeProps={{}}
          aria-current={key === part ? "page" : undefined}
        >
          {t(`tab.${key}`)}
        </Link>
      ))}
    </AdminTabs>
  );
}

/**
 * Links to the list of contests and, for a stored contest, to its public pages. The links to the public pages are
 * omitted if the contest is hidden even from its organizers.
 */
export function ContestLinks({ contestId }: { contestId: string | null }) {
  const t = useAdminContestWords();
  const { list, params } = useContestAddresses();
  // Helpers of the site's contests get a link to the public list, because they cannot open any admin list of contests.
  // In a class, the helpers are members, who can open the list of the class.
  const isOfClass = useOwnerClass() !== null;
  const isHelper = useAsHelper() && !isOfClass;
  const contest = useQuery({
    ...adminContestQuery(Number(contestId)),
    enabled: contestId !== null,
    // The contest is not fetched again here, because new data could change the form while the user edits it.
    refetchOnMount: false,
  }).data;
  const isHidden = contest !== undefined && !contest.visible && !contest.contestAdminVisible;
  return (
    <p className={css.links}>
      {isHelper ? (
        <Link to="/contest">
          <Icon name="left" /> {t("back")}
        </Link>
      ) : (
        <Link to={list} params={params}>
          <Icon name="left" /> {t("back")}
        </Link>
      )}
      {isHidden && <span>{t("openHidden", { field: t("field.contestAdminVisible") })}</span>}
      {contestId !== null && !isHidden && (
        <Link to="/contest/$contestID" params={{ contestID: contestId }}>
          {t("open")} <Icon name="external" />
        </Link>
      )}
    </p>
  );
}
