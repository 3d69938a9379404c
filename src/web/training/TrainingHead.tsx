import { Link } from "@tanstack/react-router";
import { trainingAddresses } from "../owner/trainingAddresses.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { lastListSearch } from "./list/lastListSearch.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import { AccessTag, CategoryLink } from "./TrainingPills.tsx";
import { useTrainingWords } from "./texts.ts";
import type { OpenTraining } from "./trainingContext.ts";
import css from "./TrainingHead.module.css";

/** Title, facts and the reader's own progress in a training. */
export function TrainingHead({ training }: { training: OpenTraining }) {
  const t = useTrainingWords();
  const { detail, tid } = training;
  const { acCount, problemCount, access } = detail;
  const addresses = trainingAddresses(detail.classId);
  return (
    <header className={css.head}>
      <div className={css.titles}>
        {detail.classId === null ? (
          <Link to="/training" search={lastListSearch.get() as never} className={css.back}>
            <Icon name="left" /> {t("back")}
          </Link>
        ) : (
          <Link
            to="/class/$classID/training"
            params={{ classID: String(detail.classId) }}
            className={css.back}
          >
            <Icon name="left" /> {t("backToClass")}
          </Link>
        )}
        <p className={css.title}>
          <Link to="/training/$trainingID" params={{ trainingID: String(tid) }}>
            {detail.title}
          </Link>
        </p>
        {detail.classId === null && <AccessTag auth={detail.auth} />}
        <CategoryLink {...detail} />
        {!detail.status && (
          <span className={css.hidden}>
            <Icon name="eyeOff" /> {t("hiddenTraining")}
          </span>
        )}
        {detail.mayEdit && (
          <ButtonLink
            look="quiet"
            size="small"
            icon="pen"
            iconOnly
            to={addresses.settings}
            params={{ ...addresses.params, trainingId: String(tid) }}
          >
            {t("edit")}
          </ButtonLink>
        )}
      </div>
      {access && problemCount > 0 && <ProgressBar solved={acCount} count={problemCount} isWide />}
    </header>
  );
}
