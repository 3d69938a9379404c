import { syntaxHighlighting } from "@codemirror/language";
import {
  getChunks,
  goToNextChunk,
  goToPreviousChunk,
  MergeView,
  unifiedMergeView,
} from "@codemirror/merge";
import { EditorState, type Extension, type StateCommand } from "@codemirror/state";
import { EditorView, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { useEffect, useRef } from "react";
import { useWide } from "../platform/useWide.ts";
import "./codeThemes.css";
import css from "./DiffView.module.css";
import { useDiffTexts } from "./diffViewTexts.ts";
import { loadGrammar } from "./languageModes.ts";

/** Methods for navigation, called from outside the component. */
export interface DiffControls {
  /** Number of differences between the texts. */
  count: number;
  next(): void;
  previous(): void;
}

/**
 * Two texts with their differences: side by side if there is room, otherwise one below the other. This component is in
 * a separate chunk, because only comparisons need the merge editor.
 */
export default function DiffView(props: {
  before: string;
  after: string;
  beforeLabel: string;
  afterLabel: string;
  /** Names of the programming languages of the two texts; absent for plain text. */
  languages?: readonly [string, string];
  /** Whether the view has the full height of its content. */
  whole?: boolean;
  onReady?: (controls: DiffControls) => void;
}) {
  const { before, after, beforeLabel, afterLabel, languages, whole, onReady } = props;
  const [beforeLanguage, afterLanguage] = languages ?? [];
  const host = useRef<HTMLDivElement>(null);
  const listener = useRef(onReady);
  useEffect(() => {
    listener.current = onReady;
  });
  const isWide = useWide();
  const t = useDiffTexts();
  // The editor later replaces `$` with the actual number.
  const unchanged = t("unchanged", { count: "$" });
  useEffect(() => {
    const parent = host.current;
    if (!parent) return;
    let close: (() => void) | null = null;
    const leaving = new AbortController();
    const draw = (grammars: readonly [Extension, Extension]) => {
      if (leaving.signal.aborted) return;
      const [a, b] = [
        [reading(beforeLabel, unchanged), grammars[0]],
        [reading(afterLabel, unchanged), grammars[1]],
      ];
      const { root, view } = isWide
        ? sideBySide(parent, { doc: before, extensions: a }, { doc: after, extensions: b })
        : oneBelowTheOther(parent, before, { doc: after, extensions: b });
      close = () => root.destroy();
      listener.current?.(walkable(view));
    };
    Promise.all([grammarOf(beforeLanguage), grammarOf(afterLanguage)]).then(draw, () =>
      // If the grammar cannot be loaded, the texts stay uncoloured.
      draw([[], []]),
    );
    return () => {
      leaving.abort();
      close?.();
    };
  }, [before, after, beforeLabel, afterLabel, beforeLanguage, afterLanguage, isWide, unchanged]);
  return (
    <div className={css.frame}>
      <div className={css.sides} data-below={!isWide || undefined} aria-hidden>
        <span>{beforeLabel}</span>
        <span>{afterLabel}</span>
      </div>
      <div ref={host} className={`${css.diff} code-theme-site`} data-whole={whole || undefined} />
    </div>
  );
}

interface Side {
  doc: string;
  extensions: Extension;
}

const collapseUnchanged = { margin: 3, minSize: 6 };

function sideBySide(parent: HTMLElement, a: Side, b: Side) {
  const root = new MergeView({ parent, a, b, collapseUnchanged });
  return { root, view: root.b };
}

function oneBelowTheOther(parent: HTMLElement, original: string, { doc, extensions }: Side) {
  const merge = unifiedMergeView({ original, mergeControls: false, collapseUnchanged });
  const state = EditorState.create({ doc, extensions: [extensions, merge] });
  const view = new EditorView({ parent, state });
  return { root: view, view };
}

function walkable(view: EditorView): DiffControls {
  const walk = (command: StateCommand) => () => {
    view.focus();
    command({ state: view.state, dispatch: (change) => view.dispatch(change) });
  };
  return {
    count: getChunks(view.state)?.chunks.length ?? 0,
    next: walk(goToNextChunk),
    previous: walk(goToPreviousChunk),
  };
}

async function grammarOf(language: string | undefined): Promise<Extension> {
  return language === undefined ? [] : loadGrammar(language);
}

function reading(label: string, unchanged: string): Extension {
  return [
    lineNumbers(),
    EditorState.readOnly.of(true),
    EditorState.phrases.of({ "$ unchanged lines": unchanged }),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
    syntaxHighlighting(classHighlighter),
  ];
}
