import type { SimilaritySource } from "../../shared/submission/similarity.ts";
import { Icon } from "../ui/control/Icon.tsx";
import css from "./similarity.module.css";
import { useSimilarityWords } from "./texts.ts";

/**
 * A note about the limits of the results. It also says that programs may be similar although nobody has copied. It is
 * shown on every page with results.
 */
export function UncertaintyNote({ source }: { source: SimilaritySource }) {
  const t = useSimilarityWords();
  return (
    <div className={css.uncertainty} role="note">
      <p>
        <Icon name="info" /> {t("uncertainty")}
      </p>
      <details>
        <summary>{t("measures")}</summary>
        <ul>
          <li>{t("measureLongest")}</li>
          <li>{t("measureCoverage")}</li>
          <li>{t("measureFraction")}</li>
          <li>{t("levels")}</li>
          <li>{t(`privacy.${source}`)}</li>
        </ul>
      </details>
    </div>
  );
}
