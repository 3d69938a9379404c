import { Link } from "@tanstack/react-router";
import { AdminTabs } from "../AdminTabs.tsx";
import { useAdminWords } from "../texts.ts";

const exactly = { exact: true, includeSearch: false };

/** Tabs of the admin pages for discussions. */
export function DiscussionTabs() {
  const t = useAdminWords();
  return (
    <AdminTabs label={t("discussionTabs")}>
      <Link to="/admin/discussion" activeOptions={exactly}>
        {t("menu.discussion")}
      </Link>
      <Link to="/admin/discussion/report">{t("menu.discussionReport")}</Link>
      <Link to="/admin/discussion/held">{t("menu.heldText")}</Link>
      <Link to="/admin/discussion/category">{t("menu.discussionCategory")}</Link>
    </AdminTabs>
  );
}
