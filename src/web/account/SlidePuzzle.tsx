import { useMutation, useQuery } from "@tanstack/react-query";
import { type CSSProperties, useCallback, useEffect, useId, useState } from "react";
import {
  getSlidePuzzle,
  PIECE_SIZE,
  PUZZLE_HEIGHT,
  PUZZLE_WIDTH,
  solveSlidePuzzle,
  type TrackPoint,
} from "../../shared/account/slidePuzzle.ts";
import { call } from "../platform/api.ts";
import { announce } from "../ui/notice/announce.tsx";
import { Button } from "../ui/control/Button.tsx";
import { useErrorText } from "../ui/text/errorText.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { SlideQuestion, type WayProps } from "./SlideQuestion.tsx";
import styles from "./SlidePuzzle.module.css";
import { useSlideDrag } from "./useSlideDrag.ts";
import { useAccountWords } from "./texts.ts";

/**
 * A puzzle required after failed logins, or a question for users who cannot slide the piece. Passes a token for one
 * login to `onSolved`. Give the component a new `key` for every token, so that React remounts it.
 */
export function SlidePuzzle({ onSolved }: { onSolved: (verifyToken: string) => void }) {
  const t = useAccountWords();
  const title = useId();
  const [asksQuestion, setAsksQuestion] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  // Screen readers do not read content that appears below the form, so the reason for the puzzle is announced.
  const why = t("puzzleWhy");
  useEffect(() => announce(why), [why]);
  const solved = (verifyToken: string, elapsed: number | null) => {
    const seconds = Math.round((elapsed ?? 0) / 100) / 10;
    const text = elapsed === null ? t("verified") : t("verifiedIn", { seconds });
    setDone(text);
    announce(text);
    onSolved(verifyToken);
  };
  const otherWay = (
    <Button size="small" look="quiet" onClick={() => setAsksQuestion(!asksQuestion)}>
      {t(asksQuestion ? "puzzleInstead" : "questionInstead")}
    </Button>
  );
  return (
    <section className={styles.box} aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {t("puzzleTitle")}
      </h3>
      {!asksQuestion ? (
        <Puzzle onSolved={solved} done={done}>
          {otherWay}
        </Puzzle>
      ) : done === null ? (
        <SlideQuestion onSolved={solved}>{otherWay}</SlideQuestion>
      ) : (
        <p className={styles.done}>
          <Icon name="check" /> {done}
        </p>
      )}
    </section>
  );
}

/** Number of milliseconds for which a misplaced piece stays visible before the next puzzle. */
const SHOW_FAILURE_MS = 700;
const FARTHEST = PUZZLE_WIDTH - PIECE_SIZE;

/**
 * `done`: text that is shown once the puzzle is solved; null until then. The solved puzzle keeps its space, so that no
 * element moves under the pointer.
 */
function Puzzle({ onSolved, done, children }: WayProps & { done: string | null }) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const [round, setRound] = useState(0);
  const puzzle = useQuery({
    queryKey: ["account", "slidePuzzle", round],
    queryFn: ({ signal }) => call(getSlidePuzzle, {}, signal),
    // Each time the component is mounted, it gets a new puzzle.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const answer = useMutation({
    mutationFn: (track: TrackPoint[]) =>
      call(solveSlidePuzzle, { id: puzzle.data?.id ?? "", track }),
    onMutate: () => setFailure(null),
    onSuccess: ({ verifyToken, elapsed }) => onSolved(verifyToken, elapsed),
    onError: (error) => setFailure(errorText(error)),
  });
  /**
   * Id of the puzzle that was answered last. Each puzzle accepts one answer, so the next drag must wait for a new
   * puzzle.
   */
  const [tried, setTried] = useState<string | null>(null);
  const ready = puzzle.data !== undefined && puzzle.data.id !== tried && answer.isIdle;
  const drag = useSlideDrag({
    ready,
    onDrop(track) {
      setTried(puzzle.data?.id ?? null);
      answer.mutate(track);
    },
  });
  const { reset: clearAnswer, isError } = answer;
  const { reset: putBack } = drag;
  const next = useCallback(() => {
    clearAnswer();
    putBack();
    setRound((now) => now + 1);
  }, [clearAnswer, putBack]);
  useEffect(() => {
    if (!isError) return undefined;
    const timer = setTimeout(next, SHOW_FAILURE_MS);
    return () => clearTimeout(timer);
  }, [isError, next]);
  const errorMessage = puzzle.error ? errorText(puzzle.error) : failure;
  const place = { "--x": drag.x, "--y": puzzle.data?.y ?? 0 } as CSSProperties;
  return (
    <div className={styles.way} style={place} data-state={answer.isError ? "wrong" : undefined}>
      <p className={errorMessage ? styles.failure : styles.why} role="status">
        {errorMessage ?? t("puzzleWhy")}
      </p>
      <div className={styles.picture} ref={drag.frame}>
        {puzzle.data && (
          <>
            <img
              src={puzzle.data.background}
              width={PUZZLE_WIDTH}
              height={PUZZLE_HEIGHT}
              alt=""
              draggable={false}
            />
            <img
              className={styles.piece}
              src={puzzle.data.piece}
              width={PIECE_SIZE}
              height={PIECE_SIZE}
              alt=""
              draggable={false}
              {...drag.handlers}
            />
          </>
        )}
      </div>
      <div
        className={styles.rail}
        data-done={done !== null || undefined}
        data-moving={drag.moving || undefined}
        data-half={drag.x > FARTHEST / 2 ? "far" : "near"}
        aria-hidden
      >
        <span className={styles.made} />
        <span className={styles.words}>{done ?? t(puzzle.data ? "slide" : "puzzleLoading")}</span>
        <span className={styles.handle} data-ready={ready || undefined} {...drag.handlers}>
          <Icon name={done === null ? "right" : "check"} size={20} />
        </span>
      </div>
      <div className={styles.answers} hidden={done !== null}>
        {children}
        <Button size="small" look="quiet" icon="refresh" iconOnly onClick={next}>
          {t("anotherPuzzle")}
        </Button>
      </div>
    </div>
  );
}
