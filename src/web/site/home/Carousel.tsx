import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { carouselQuery } from "./moreQueries.ts";
import styles from "./Carousel.module.css";
import { useHomeMoreWords } from "./texts.ts";

/** Milliseconds for which each picture is shown. */
const STAY_MS = 6000;

/**
 * The site's pictures, one at a time (WAI-ARIA APG, carousel). The pictures change automatically unless the user has
 * paused them, hovers over them, has moved the focus to them, uses another window, or prefers reduced motion.
 */
export function Carousel() {
  const t = useHomeMoreWords();
  const pictures = useQuery(carouselQuery()).data ?? [];
  const [at, setAt] = useState(0);
  const [paused, setPaused] = useState(
    () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const [resting, setResting] = useState(false);
  const count = pictures.length;
  const visibleIndex = count > 0 ? at % count : 0;
  const turns = count > 1 && !paused && !resting;
  useEffect(() => {
    if (!turns) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") setAt((now) => now + 1);
    }, STAY_MS);
    return () => clearInterval(timer);
  }, [turns]);
  const go = (step: number) => setAt((visibleIndex + step + count) % count);
  return (
    <section
      className={styles.frame}
      aria-roledescription="carousel"
      aria-label={t("carousel")}
      onPointerEnter={() => setResting(true)}
      onPointerLeave={() => setResting(false)}
      onFocus={() => setResting(true)}
      onBlur={() => setResting(false)}
    >
      <div className={styles.pictures} aria-live={turns ? "off" : "polite"}>
        {pictures.map(({ id, url }, index) => (
          <div
            key={id}
            role="group"
            aria-roledescription="slide"
            aria-label={t("slide", { number: index + 1, count })}
            className={styles.picture}
            data-shown={index === visibleIndex || undefined}
            aria-hidden={index !== visibleIndex}
          >
            <img
              src={url}
              alt={t("pictureOf", { number: index + 1 })}
              loading={index === 0 ? "eager" : "lazy"}
              decoding="async"
            />
          </div>
        ))}
      </div>
      {count > 1 && (
        <div
          role="group"
          aria-label={t("carousel")}
          className={styles.controls}
          onKeyDown={(event) => steer(event, go)}
        >
          <Button
            look="quiet"
            size="small"
            icon={paused ? "play" : "pause"}
            iconOnly
            onClick={() => setPaused(!paused)}
          >
            {t(paused ? "play" : "pause")}
          </Button>
          <Button look="quiet" size="small" icon="left" iconOnly onClick={() => go(-1)}>
            {t("previous")}
          </Button>
          <span className="figures">{`${visibleIndex + 1} / ${count}`}</span>
          <Button look="quiet" size="small" icon="right" iconOnly onClick={() => go(1)}>
            {t("next")}
          </Button>
        </div>
      )}
    </section>
  );
}

function steer(event: KeyboardEvent, go: (step: number) => void): void {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  go(step);
}
