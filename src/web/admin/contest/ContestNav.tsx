import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/Icon.tsx";
import { AdminTabs } from "../AdminTabs.tsx";
import css from "./ContestNav.module.css";
import { useAdminContestWords } from "./texts.ts";

const parts = [
  { key: "settings", to: "/admin/contest/$contestId/edit" },
  { key: "problems", to: "/admin/contest/$contestId/problems" },
  { key: "participants", to: "/admin/contest/$contestId/participant" },
  { key: "addresses", to: "/admin/contest/$contestId/addresses" },
  { key: "announcements", to: "/admin/contest/$contestId/announcement" },
  { key: "exports", to: "/admin/contest/$contestId/export" },
] as const;

/** The way back to the list, and the parts of one contest. */
export function ContestNav(props: { contestId: string; part: (typeof parts)[number]["key"] }) {
  const { contestId, part } = props;
  const t = useAdminContestWords();
  return (
    <AdminTabs label={t("tabs")}>
      {parts.map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          params={{ contestId }}
          activeProps={{}}
          aria-current={key === part ? "page" : undefined}
        >
          {t(`tab.${key}`)}
        </Link>
      ))}
    </AdminTabs>
  );
}

/** Back to the list; to the contest as its contestants see it, once there is one. */
export function ContestLinks({ contestId }: { contestId: string | null }) {
  const t = useAdminContestWords();
  return (
    <p className={css.links}>
      <Link to="/admin/contest">
        <Icon name="left" /> {t("back")}
      </Link>
      {contestId !== null && (
        <Link to="/contest/$contestID" params={{ contestID: contestId }}>
          {t("open")} <Icon name="external" />
        </Link>
      )}
    </p>
  );
}
