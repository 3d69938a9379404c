import type { ListedEditorial } from "../../../shared/discussion/editorial.ts";
import { useDisplayLocale } from "../../platform/texts.tsx";
import { dateAndTime } from "../../ui/text/dateAndTime.ts";
import { TimeAgo } from "../../ui/mark/TimeAgo.tsx";
import { useEditorialWords } from "../texts.ts";
import css from "./Editorials.module.css";
import { WordSpace } from "../../ui/text/WordSpace.tsx";

/** Shows the author and time of an editorial and, to users who may edit the problem, when it is released. */
export function Facts({ row }: { row: ListedEditorial }) {
  const t = useEditorialWords();
  const locale = useDisplayLocale();
  const { author, gmtModified, release, releaseAt } = row;
  return (
    <p className={css.facts}>
      <span>{t("by", { name: author || t("deletedUser") })}</span>
      <span>
        {t("edited")}
        <WordSpace />
        <TimeAgo at={gmtModified} />
      </span>
      {release !== null && (
        <span>
          {releaseAt === null
            ? t(`release.${release}`)
            : t("release.from", {
                time: dateAndTime(releaseAt, locale),
              })}
        </span>
      )}
    </p>
  );
}
