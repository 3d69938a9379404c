import { useQuery } from "@tanstack/react-query";
import { UnitDiff } from "../../editor/UnitDiff.tsx";
import { ErrorNote } from "../../ui/notice/Note.tsx";
import css from "./PackagePage.module.css";
import { importDifferencesQuery } from "./queries.ts";
import { type PackageWords, usePackageWords } from "./texts.ts";

/** Shows what an import would change in the stored problem, and lets the user choose the parts that stay unchanged. */
export default function ImportDifferences(props: {
  id: number;
  seq: number;
  /**
   * Names of the parts of the stored problem that stay unchanged; undefined means the parts that were edited on this
   * site.
   */
  keep: string[] | undefined;
  onKeep: (keep: string[]) => void;
}) {
  const { id, seq, keep, onKeep } = props;
  const t = usePackageWords();
  const { data, error, refetch } = useQuery(importDifferencesQuery(id, seq));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={css.waiting} aria-busy="true" />;
  if (data.length === 0) return <p className={css.note}>{t("differences.none")}</p>;
  const ownParts = keep ?? data.filter(({ isEdited }) => isEdited).map(({ part }) => part);
  return (
    <ul className={css.differences}>
      {data.map(({ part, before, after, isEdited }) => (
        <li key={part} className={css.difference}>
          <div className={css.headline}>
            <h3 className={css.title}>{partName(t, part)}</h3>
            {isEdited && <span className={css.note}>{t("differences.edited")}</span>}
            <label className={css.keep}>
              <input
                type="checkbox"
                checked={ownParts.includes(part)}
                onChange={(event) =>
                  onKeep(
                    event.currentTarget.checked
                      ? [...ownParts, part]
                      : ownParts.filter((each) => each !== part),
                  )
                }
              />
              {t("differences.keep")}
              <span className="visually-hidden"> {partName(t, part)}</span>
            </label>
          </div>
          <UnitDiff
            before={before}
            after={after}
            beforeLabel={t("differences.here")}
            afterLabel={t("differences.there")}
          />
        </li>
      ))}
    </ul>
  );
}

function partName(t: PackageWords, part: string): string {
  switch (part) {
    case "statement.zh-CN":
      return t("differences.chinese");
    case "statement.en-US":
      return t("differences.english");
    case "examples":
      return t("differences.examples");
    case "limits":
      return t("differences.limits");
    case "tags":
      return t("differences.tags");
    default:
      return t("differences.source");
  }
}
