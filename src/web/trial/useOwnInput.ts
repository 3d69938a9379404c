import { useEffect, useMemo, useRef, useState } from "react";
import type { Problem } from "../../shared/problem/problem.ts";
import { TRIAL_INPUT_MAX } from "../../shared/verdict/trial.ts";
import { localStore } from "../platform/storage.ts";
import { OwnInputs } from "./storedTrialInputs.ts";

const ownInputs = new OwnInputs(localStore());

export interface OwnInput {
  text: string;
  bytes: number;
  change(text: string): void;
}

/** The user's input, stored while the user types; initially the first sample's input. */
export function useOwnInput(
  { problemId }: Problem,
  first: string | undefined,
): OwnInput & { keep(): void } {
  const [text, setText] = useState(() => ownInputs.read(problemId) ?? first ?? "");
  const [changed, setChanged] = useState(false);
  const bytes = useMemo(() => new TextEncoder().encode(text).length, [text]);
  const keep = () => {
    if (changed && bytes <= TRIAL_INPUT_MAX) ownInputs.keep(problemId, text);
  };
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
    const timer = setTimeout(keep, 500);
    return () => clearTimeout(timer);
  });
  useEffect(() => () => latest.current(), []);
  return {
    text,
    bytes,
    keep,
    change(next) {
      setText(next);
      setChanged(true);
    },
  };
}
