import { useEffect, useState } from "react";
import { useTexts } from "../platform/texts.tsx";
import css from "./detail/SubmissionDetailPage.module.css";

/** Skeleton of the page, shown after a short delay. */
export function DetailSkeleton() {
  const t = useTexts("ui");
  const [isVisible, setIsVisible] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsVisible(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <p className="visually-hidden" role="status">
        {t("loading")}
      </p>
      {isVisible &&
        [5, 4, 10, 20].map((height) => (
          <div
            key={height}
            className={css.skeleton}
            style={{ height: `${height}rem` }}
            aria-hidden
          />
        ))}
    </>
  );
}
