import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/Icon.tsx";
import { AdminTabs } from "../AdminTabs.tsx";
import css from "../PageLinks.module.css";
import { useAdminTrainingWords } from "./texts.ts";

const parts = [
  { key: "settings", to: "/admin/training/$trainingId/edit" },
  { key: "problems", to: "/admin/training/$trainingId/problems" },
] as const;

/** The parts of one training. */
export function TrainingNav(props: { trainingId: string; part: (typeof parts)[number]["key"] }) {
  const { trainingId, part } = props;
  const t = useAdminTrainingWords();
  return (
    <AdminTabs label={t("tabs")}>
      {parts.map(({ key, to }) => (
        <Link
          key={key}
          to={to}
          params={{ trainingId }}
          activeProps={{}}
          aria-current={key === part ? "page" : undefined}
        >
          {t(`tab.${key}`)}
        </Link>
      ))}
    </AdminTabs>
  );
}

/** Back to the list; to the training as its users see it, once there is one. */
export function TrainingLinks({ trainingId }: { trainingId: string | null }) {
  const t = useAdminTrainingWords();
  return (
    <p className={css.links}>
      <Link to="/admin/training">
        <Icon name="left" /> {t("back")}
      </Link>
      {trainingId !== null && (
        <Link to="/training/$trainingID" params={{ trainingID: trainingId }}>
          {t("open")} <Icon name="external" />
        </Link>
      )}
    </p>
  );
}
