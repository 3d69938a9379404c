import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/control/Button.tsx";
import { Toggle } from "../../ui/control/Field.tsx";
import { LogoImage } from "../../ui/mark/LogoImage.tsx";
import { ContestClockFace } from "../clock/ContestClockFace.tsx";
import { useContest } from "../contestContext.ts";
import css from "./Projector.module.css";
import { useBoardWords } from "./texts.ts";

/** Speed of automatic scrolling, in pixels per second. */
const SPEED = 40;
/** Pause at the top and at the bottom of the board, in milliseconds. */
const REST_MS = 4000;

interface ProjectorMode {
  box: RefObject<HTMLDivElement | null>;
  isOn: boolean;
  enter: () => void;
}

/** State of the full-screen mode that shows the board in large type. */
export function useProjector(): ProjectorMode {
  const box = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = () => setOn(document.fullscreenElement === box.current);
    document.addEventListener("fullscreenchange", look);
    return () => document.removeEventListener("fullscreenchange", look);
  }, []);
  const enter = () => void box.current?.requestFullscreen().catch(() => undefined);
  return { box, isOn, enter };
}

interface ProjectorProps {
  mode: ProjectorMode;
  /** Elements that must also be visible in full screen. */
  note: ReactNode;
  /** Note for the full-screen header: whether the board is frozen, and which part of the board is visible. */
  state: ReactNode;
  children: ReactNode;
}

/**
 * Wrapper that shows the board full screen and in large type, with a separate header and optionally with automatic
 * scrolling.
 */
export function Projector({ mode: { box, isOn }, note, state, children }: ProjectorProps) {
  const t = useBoardWords();
  const contest = useContest();
  const [scrolls, setScrolls] = useState(false);
  useAutoScroll(box, isOn && scrolls);
  return (
    <div ref={box} className={css.box} data-projector data-on={isOn || undefined}>
      {isOn && (
        <div className={css.head}>
          {contest.info.logo && <LogoImage logo={contest.info.logo} height={48} maxWidth="14rem" />}
          <p className={css.title}>{contest.info.title}</p>
          <div className={css.state}>{state}</div>
          <ContestClockFace contest={contest} />
          <Toggle label={t("autoScroll")} checked={scrolls} onChange={setScrolls} />
          <Button size="small" icon="screen" onClick={() => void document.exitFullscreen()}>
            {t("leaveProjector")}
          </Button>
        </div>
      )}
      <div className={css.note}>{note}</div>
      {children}
    </div>
  );
}

/**
 * Scrolls the inner region down slowly, or page by page if the user prefers reduced motion, and restarts at the top.
 */
function useAutoScroll(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    const region = isOn ? box.current?.querySelector<HTMLElement>("[role=region]") : null;
    if (!region) return;
    const isStill = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    let frame = 0;
    let last = performance.now();
    let rest = REST_MS;
    let place = region.scrollTop;
    const step = (now: number) => {
      frame = requestAnimationFrame(step);
      const passed = Math.min(now - last, 100);
      last = now;
      rest -= passed;
      if (rest > 0) return;
      const isAtEnd = region.scrollTop + region.clientHeight >= region.scrollHeight - 1;
      // If the user has scrolled, automatic scrolling continues from there.
      if (Math.abs(place - region.scrollTop) > 2) place = region.scrollTop;
      if (isAtEnd) place = 0;
      else place += isStill ? region.clientHeight * 0.8 : (passed * SPEED) / 1000;
      region.scrollTop = place;
      const willRest = isStill || isAtEnd || place + region.clientHeight >= region.scrollHeight - 1;
      rest = willRest ? REST_MS : 0;
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [box, isOn]);
}
