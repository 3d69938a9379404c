import { useQuery } from "@tanstack/react-query";
import { isStaff, useSession } from "../../platform/session.ts";
import { siteHealthQuery } from "../../platform/siteQueries.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Banner } from "./Banner.tsx";

/** Warns staff, on every page, if there is no judge node or if sandbox isolation is incomplete. */
export function StaffBanner() {
  const t = useTexts("shell");
  const user = useSession()?.user;
  const staff = isStaff(user);
  const health = useQuery(siteHealthQuery(staff)).data;
  if (!staff || !health) return null;
  const connected = health.judges.filter((judge) => judge.alive);
  if (connected.length === 0) {
    return (
      <Banner tone="bad" role="region" label={t("staffNotice")}>
        {t("noJudge")}
      </Banner>
    );
  }
  const weak = connected.find(({ tier }) => tier === "weak");
  if (!weak) return null;
  return (
    <Banner tone="warn" role="region" label={t("staffNotice")}>
      {t("weakJudge", { name: weak.name })}
      {weak.reasons.length > 0 && (
        <small> {t("weakReasons", { reasons: weak.reasons.join(", ") })}</small>
      )}
    </Banner>
  );
}
