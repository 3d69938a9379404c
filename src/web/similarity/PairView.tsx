import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useState } from "react";
import type { OutputOf } from "../../shared/call/endpoint.ts";
import type { ComparedProgram, getSimilarPair } from "../../shared/submission/similarity.ts";
import { Button } from "../ui/control/Button.tsx";
import { ErrorNote } from "../ui/notice/Note.tsx";
import { Panel } from "../ui/page/Panel.tsx";
import { TimeAgo } from "../ui/mark/TimeAgo.tsx";
import { VerdictMark } from "../ui/mark/VerdictMark.tsx";
import { DecisionForm, StoredDecision } from "./DecisionForm.tsx";
import { MarkedCode } from "./MarkedCode.tsx";
import { lineAt } from "./markedLines.ts";
import { percent } from "./percent.ts";
import { pairQuery } from "./queries.ts";
import css from "./similarity.module.css";
import { useSimilarityWords } from "./texts.ts";

type Pair = OutputOf<typeof getSimilarPair>;

/** Shows two similar programs side by side, with their common fragments and the decision about the pair. */
export function PairView(props: {
  id: number;
  ids: { left: number; right: number };
  isReadOnly: boolean;
}) {
  const { id, ids, isReadOnly } = props;
  const { data, error, refetch } = useQuery(pairQuery(id, ids));
  if (error && !data) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return <ShownPair id={id} data={data} isReadOnly={isReadOnly} />;
}

function ShownPair(props: { id: number; data: Pair; isReadOnly: boolean }) {
  const { id, data, isReadOnly } = props;
  const t = useSimilarityWords();
  const { pair } = data;
  const title = t("pairTitle", { left: pair.left.username, right: pair.right.username });
  return (
    <>
      <Panel title={`${pair.displayId} · ${title}`}>
        <dl className={css.measures}>
          <div>
            <dt>{t("column.longest")}</dt>
            <dd>{t("tokens", { count: pair.longest })}</dd>
          </div>
          <div>
            <dt>{t("column.coverage")}</dt>
            <dd>{percent(pair.coverage)}</dd>
          </div>
          <div>
            <dt>{t("column.fraction")}</dt>
            <dd>{percent(pair.fraction)}</dd>
          </div>
        </dl>
      </Panel>
      <Fragments data={data} />
      {isReadOnly ? (
        <StoredDecision decision={pair.decision} />
      ) : (
        <DecisionForm id={id} pair={pair} />
      )}
    </>
  );
}

const sides = ["left", "right"] as const;

function Fragments({ data: { pair, ranges, leftCode, rightCode } }: { data: Pair }) {
  const t = useSimilarityWords();
  const codes = { left: leftCode, right: rightCode };
  const [current, setCurrent] = useState(1);
  const frames = useTogether(current);
  // Ordered by position in the left program, so that the "next" action moves down in that program.
  const fragments = useMemo(() => ranges.toSorted((a, b) => a.left.from - b.left.from), [ranges]);
  const marks = useMemo(
    () => ({
      left: fragments.map(({ left }, index) => ({ ...left, number: index + 1 })),
      right: fragments.map(({ right }, index) => ({ ...right, number: index + 1 })),
    }),
    [fragments],
  );
  const total = fragments.length;
  const step = (by: number) => setCurrent(((current - 1 + by + total) % total) + 1);
  const fragment = fragments[current - 1];
  return (
    <section className={css.pair} aria-label={t("fragments")}>
      {fragment && leftCode !== null && rightCode !== null && (
        <div className={css.steps}>
          <Button icon="up" size="small" onClick={() => step(-1)}>
            {t("previous")}
          </Button>
          <Button icon="down" size="small" onClick={() => step(1)}>
            {t("next")}
          </Button>
          <p role="status">
            {t("fragmentOf", {
              number: current,
              total,
              tokens: fragment.tokens,
              left: lineAt(leftCode, fragment.left.from),
              right: lineAt(rightCode, fragment.right.from),
            })}
          </p>
        </div>
      )}
      <div className={css.sides}>
        {sides.map((side) => (
          <div key={side} className={css.side}>
            <ProgramHead program={pair[side]} />
            {codes[side] === null ? (
              <p className={css.text}>{t("codeClosed")}</p>
            ) : (
              <MarkedCode
                code={codes[side]}
                language={pair[side].language}
                label={t("programOf", {
                  name: pair[side].username,
                  id: String(pair[side].submitId),
                })}
                marks={marks[side]}
                current={current}
                frame={frames[side]}
                onScroll={() => frames.follow(side)}
              />
            )}
          </div>
        ))}
      </div>
      <ol className={css.fragments}>
        {fragments.map(({ tokens, left }, index) => (
          <li key={left.from}>
            <button
              type="button"
              aria-pressed={index + 1 === current}
              aria-label={t("fragment", { number: index + 1, tokens })}
              onClick={() => setCurrent(index + 1)}
            >
              {index + 1} <small>{t("tokens", { count: tokens })}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function ProgramHead({ program }: { program: ComparedProgram }) {
  const t = useSimilarityWords();
  const { username, realname, submitId, language, submitTime, status } = program;
  return (
    <h3 className={css.head}>
      <span>
        {username}
        {realname !== null && <span className={css.real}> {realname}</span>}
      </span>
      <span className={css.facts}>
        {t("submission", { id: String(submitId) })} · {language} ·{" "}
        <VerdictMark status={status} form="short" /> · <TimeAgo at={submitTime} />
      </span>
    </h3>
  );
}

/**
 * Two frames that scroll together: both show the current fragment at the same height. Only the frames are scrolled,
 * never the page.
 */
function useTogether(current: number) {
  const left = useRef<HTMLDivElement>(null);
  const right = useRef<HTMLDivElement>(null);
  /** Difference between the scroll positions of the two frames while they scroll together. */
  const distance = useRef(0);
  useEffect(() => {
    const places = [left, right].map(({ current: frame }) => {
      const mark = frame?.querySelector<HTMLElement>(`[data-fragment="${current}"]`);
      if (!frame || !mark) return null;
      const top = mark.getBoundingClientRect().top - frame.getBoundingClientRect().top;
      return { frame, top: frame.scrollTop + top };
    });
    const [one, other] = places;
    if (!one || !other) return;
    distance.current = other.top - one.top;
    // Scrolls the fragment to a quarter of the frame's height, so that some code before it is visible.
    for (const { frame, top } of [one, other]) frame.scrollTop = top - frame.clientHeight / 4;
  }, [current]);
  return {
    left,
    right,
    follow(side: "left" | "right") {
      const [moved, other] = side === "left" ? [left, right] : [right, left];
      if (!moved.current || !other.current) return;
      const sign = side === "left" ? 1 : -1;
      const goal = moved.current.scrollTop + sign * distance.current;
      // Setting the scroll position of the other frame fires a scroll event in that frame, too. The position is set
      // only if the frame can reach it and is not already there.
      const reachable = Math.min(
        Math.max(goal, 0),
        other.current.scrollHeight - other.current.clientHeight,
      );
      if (goal === reachable && Math.abs(other.current.scrollTop - goal) > 1)
        other.current.scrollTop = goal;
    },
  };
}
