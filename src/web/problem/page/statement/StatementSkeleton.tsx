import { useEffect, useState } from "react";
import { useTexts } from "../../../platform/texts.tsx";
import { PageTitle } from "../../../ui/page/pageTitle.tsx";
import css from "../ProblemPage.module.css";

/** Skeleton shown while the problem is loading, after a short delay. */
export function StatementSkeleton({ problemId }: { problemId: string }) {
  const t = useTexts("ui");
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.skeleton} aria-busy="true">
      <PageTitle title={problemId} hidden />
      <p className="visually-hidden" role="status">
        {t("loading")}
      </p>
      {isVisible && (
        <>
          <div className={css.card} aria-hidden>
            {[60, 35, 0, 95, 90, 98, 70, 0, 92, 60].map((width, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- decoration that never changes
              <span key={index} style={{ width: `${width}%` }} />
            ))}
          </div>
          <div className={css.card} aria-hidden />
        </>
      )}
    </div>
  );
}
