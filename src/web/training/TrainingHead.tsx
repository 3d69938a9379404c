import { Link } from "@tanstack/react-router";
import type { TrainingDetail } from "../../shared/practice/training.ts";
import { trainingAddresses } from "../owner/trainingAddresses.ts";
import { ButtonLink } from "../ui/control/Button.tsx";
import { Icon } from "../ui/control/Icon.tsx";
import { lastListSearch } from "./list/lastListSearch.ts";
import { ProgressBar } from "./ProgressBar.tsx";
import { AccessTag, CategoryLink } from "./TrainingPills.tsx";
import { useTrainingWords } from "./texts.ts";
import type { OpenTraining } from "./trainingContext.ts";
import css from "./TrainingHead.module.css";

/** Title, access and category of a training, and the reader's progress in it. */
export function TrainingHead({ training }: { training: OpenTraining }) {
  const t = useTrainingWords();
  const { detail, tid } = training;
  const { acCount, problemCount, access } = detail;
  const home = homeOf(detail, tid);
  return (
    <header className={css.head}>
      <div className={css.titles}>
        {detail.classId === null ? (
          <Link to="/training" search={lastListSearch.get() as never} className={css.back}>
            <Icon name="left" /> {t("back")}
          </Link>
        ) : (
          <Link to={home.list} params={home.params} className={css.back}>
            <Icon name="left" /> {t("backToClass")}
          </Link>
        )}
        <p className={css.title}>
          <Link to={home.own} params={home.params}>
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
            to={home.settings}
            params={home.params}
          >
            {t("edit")}
          </ButtonLink>
        )}
      </div>
      {access && problemCount > 0 && <ProgressBar solved={acCount} count={problemCount} isWide />}
    </header>
  );
}

/** URLs of the list that contains a training, of the training itself, and of its edit form. */
function homeOf({ classId }: TrainingDetail, tid: number) {
  const { list, settings, params } = trainingAddresses(classId);
  const id = String(tid);
  const own = "/training/$trainingID";
  return { list, own, settings, params: { ...params, trainingID: id, trainingId: id } } as const;
}
