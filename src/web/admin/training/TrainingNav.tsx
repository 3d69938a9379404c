import { Link } from "@tanstack/react-router";
import { Icon } from "../../ui/control/Icon.tsx";
import { AdminTabs } from "../AdminTabs.tsx";
import css from "../PageLinks.module.css";
import { useAdminTrainingWords } from "./texts.ts";
import { useTrainingAddresses } from "../../owner/trainingAddresses.ts";

const parts = ["settings", "problems"] as const;

/** Navigation between the parts of one training. */
export function TrainingNav(props: { trainingId: string; part: (typeof parts)[number] }) {
  const { trainingId, part } = props;
  const t = useAdminTrainingWords();
  const addresses = useTrainingAddresses();
  return (
    <AdminTabs label={t("tabs")}>
      {parts.map((key) => (
        <Link
          key={key}
          to={addresses[key]}
          params={{ ...addresses.params, trainingId }}
          activeProps={{}}
          aria-current={key === part ? "page" : undefined}
        >
          {t(`tab.${key}`)}
        </Link>
      ))}
    </AdminTabs>
  );
}

/** Links to the list of trainings and, for an existing training, to its public page. */
export function TrainingLinks({ trainingId }: { trainingId: string | null }) {
  const t = useAdminTrainingWords();
  const { list, params } = useTrainingAddresses();
  return (
    <p className={css.links}>
      <Link to={list} params={params}>
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
