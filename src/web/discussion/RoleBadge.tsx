import type { DiscussionRow } from "../../shared/discussion/discussion.ts";
import css from "./discussion.module.css";
import { useDiscussionWords } from "./texts.ts";

/**
 * Badge of administrators: SPA for the super administrator, ADM for other administrators; renders nothing for ordinary
 * users.
 */
export function RoleBadge({ role }: Pick<DiscussionRow, "role">) {
  const t = useDiscussionWords();
  if (role === "user") return null;
  return (
    <abbr className={css.badge} title={t(`badge.${role}Name`)}>
      {t(`badge.${role}`)}
    </abbr>
  );
}
