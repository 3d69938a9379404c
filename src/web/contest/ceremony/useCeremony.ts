import { type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { type Ceremony, isAtEnd, nextStep, stepBack } from "../../../shared/scoreboard/ceremony.ts";

type Act = "next" | "back";

const reduce = (ceremony: Ceremony, act: Act): Ceremony =>
  act === "next" ? nextStep(ceremony) : stepBack(ceremony);

/** The delays between two results that can be selected in automatic mode, in milliseconds. */
export const PACES = [3000, 1500, 700] as const;

/**
 * A running ceremony. It is controlled by buttons or keys, or advances automatically. Space, Enter, Right Arrow and
 * Page Down show the next result; Left Arrow, Backspace and Page Up show the previous one. P starts and pauses the
 * automatic mode, F toggles full screen, and M toggles the sound.
 */
export function useCeremony(
  initial: Ceremony,
  stage: RefObject<HTMLElement | null>,
  { onFullScreen, onSound }: { onFullScreen: () => void; onSound: () => void },
) {
  const latest = useRef({ onFullScreen, onSound });
  useEffect(() => {
    latest.current = { onFullScreen, onSound };
  });
  const [ceremony, dispatch] = useReducer(reduce, initial);
  const [isPlaying, setPlaying] = useState(false);
  const [pace, setPace] = useState<number>(PACES[1]);
  const atEnd = isAtEnd(ceremony);
  const plays = isPlaying && !atEnd;
  useEffect(() => {
    if (!plays) return;
    const timer = setInterval(() => dispatch("next"), pace);
    return () => clearInterval(timer);
  }, [plays, pace]);
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const todo = actOfKey(event);
      if (!todo) return;
      event.preventDefault();
      if (todo === "play") setPlaying((on) => !on);
      else if (todo === "screen") latest.current.onFullScreen();
      else if (todo === "sound") latest.current.onSound();
      else dispatch(todo);
    };
    window.addEventListener("keydown", act);
    // The start button is removed, so the focus is moved to the stage; otherwise keys could reach another element.
    stage.current?.focus();
    return () => window.removeEventListener("keydown", act);
  }, [stage]);
  return { ceremony, dispatch, atEnd, isPlaying: plays, setPlaying, pace, setPace };
}

const keys: Record<string, Act | "play" | "screen" | "sound"> = {
  " ": "next",
  Enter: "next",
  ArrowRight: "next",
  PageDown: "next",
  ArrowLeft: "back",
  Backspace: "back",
  PageUp: "back",
  p: "play",
  f: "screen",
  m: "sound",
};

/** Keys with modifiers are left to the browser, and keys that the focused element needs are left to that element. */
function actOfKey(event: KeyboardEvent): (typeof keys)[string] | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isPress = event.key === " " || event.key === "Enter";
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, select, textarea")) return undefined;
  if (isPress && target?.closest("button, a")) return undefined;
  return keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
}
