import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../platform/session.ts";
import { ButtonLink } from "../../ui/control/Button.tsx";
import { Icon } from "../../ui/control/Icon.tsx";
import { mayUse } from "../access.ts";
import { useSiteWords } from "../site/texts.ts";
import { applicationsQuery } from "../user/queries.ts";
import css from "./DashboardPage.module.css";

/** The number of applications for accounts, for administrators who decide on them; nothing if there are none. */
export function Applications() {
  const t = useSiteWords();
  const mayDecide = mayUse(useSession()?.user, "manageUsers");
  const { data } = useQuery({ ...applicationsQuery(), enabled: mayDecide });
  if (!mayDecide || !data || data.count === 0) return null;
  return (
    <section className={css.applications} aria-label={t("dashboard.applicationsLabel")}>
      <Icon name="people" />
      <p>{t("dashboard.applications", { count: data.count })}</p>
      <ButtonLink size="small" to="/admin/user" search={{ status: 2 }}>
        {t("dashboard.toApplications")}
      </ButtonLink>
    </section>
  );
}
