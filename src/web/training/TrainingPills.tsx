import { Link } from "@tanstack/react-router";
import type { TrainingAuth } from "../../shared/practice/training.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { TagPill } from "../ui/mark/TagPill.tsx";
import { useTrainingWords } from "./texts.ts";
import css from "./TrainingPills.module.css";

/** The access type, public or private, with an explanation on hover. */
export function AccessTag({ auth }: { auth: TrainingAuth }) {
  const t = useTrainingWords();
  const access = auth === "Private" ? "private" : "public";
  return (
    <span className={css.access} data-access={access} title={t(`accessMeaning.${access}`)}>
      {access === "private" && <Icon name="lock" />} {t(`accesses.${access}`)}
    </span>
  );
}

interface CategoryFields {
  categoryId: number | null;
  categoryName: string | null;
  categoryColor: string | null;
}

/** The category in its colour; links to the trainings of that category. */
export function CategoryLink({ categoryId, categoryName, categoryColor }: CategoryFields) {
  const t = useTrainingWords();
  if (categoryId === null || categoryName === null) return null;
  return (
    <Link
      to="/training"
      search={{ categoryId } as never}
      className={css.category}
      title={t("onlyCategory", { name: categoryName })}
    >
      <TagPill name={categoryName} color={categoryColor} />
    </Link>
  );
}
