import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { Compartment, EditorState, type Extension, Prec } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";
import { useEffect, useImperativeHandle, useRef } from "react";
import { editorPreferences, useEditorPreferences } from "./editorPreferences.ts";
import type { EditorSurfaceProps } from "./editorInterface.ts";
import { indentOf, loadGrammar } from "./languageModes.ts";

/** Colours come from the theme's variables, so a theme change does not rebuild the editor state. */
const look = EditorView.theme({
  "&": { height: "100%", color: "var(--code-text)", backgroundColor: "var(--code-ground)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--code-font)",
    fontVariantLigatures: "none",
    fontSize: "var(--code-size)",
    lineHeight: "1.6",
  },
  ".cm-content": { caretColor: "var(--code-cursor)", padding: "0.5rem 0" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--code-cursor)", borderLeftWidth: "2px" },
  ".cm-gutters": {
    color: "var(--code-gutter)",
    backgroundColor: "var(--code-ground)",
    border: "none",
    // Space reserved for the fold gutter, which is loaded on the first focus.
    paddingInlineEnd: "0.9rem",
  },
  ".cm-lineNumbers .cm-gutterElement": { padding: "0 0.1rem 0 0.5rem", minWidth: "2.25rem" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--code-line)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground":
    { background: "var(--code-selection)" },
  "&.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--code-match)",
    outline: "1px solid var(--code-gutter)",
  },
  ".cm-searchMatch, .cm-selectionMatch": { backgroundColor: "var(--code-match)" },
  ".cm-panels": { color: "var(--code-text)", backgroundColor: "var(--code-line)" },
  ".cm-tooltip": {
    color: "var(--code-text)",
    backgroundColor: "var(--code-ground)",
    border: "1px solid var(--code-gutter)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--code-text)",
    backgroundColor: "var(--code-selection)",
  },
});

interface Slots {
  grammar: Compartment;
  indent: Compartment;
  label: Compartment;
  extras: Compartment;
  keys: Compartment;
  errors: Compartment;
}

function labelled({ label, describedBy, readOnly }: EditorSurfaceProps): Extension {
  return [
    EditorView.contentAttributes.of({
      "aria-label": label,
      ...(describedBy ? { "aria-describedby": describedBy } : {}),
    }),
    EditorState.readOnly.of(readOnly ?? false),
  ];
}

/**
 * CodeMirror 6, one of the two editing surfaces (the other is `PlainEditor`). Escape followed by Tab leaves the editor:
 * CodeMirror lets the next Tab through for two seconds after Escape.
 */
export default function CodeEditor(props: EditorSurfaceProps) {
  const { text, textKey, language, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const slots = useRef<Slots>(null);
  slots.current ??= {
    grammar: new Compartment(),
    indent: new Compartment(),
    label: new Compartment(),
    extras: new Compartment(),
    keys: new Compartment(),
    errors: new Compartment(),
  };
  const now = useRef(props);
  useEffect(() => {
    now.current = props;
  });

  useEffect(() => {
    const parent = host.current;
    if (!parent || !slots.current) return;
    const newView = new EditorView({ parent, state: freshState(now, slots.current) });
    view.current = newView;
    if (now.current.autoFocus) newView.focus();
    return () => newView.destroy();
  }, []);

  useAnotherText({ view, slots, now, textKey, text });
  useGrammar(view, slots, language, textKey);
  useExtras(view, slots);
  useKeyMap(view, slots, textKey);

  const { label, describedBy, readOnly } = props;
  useEffect(() => {
    const labelExtension = labelled({ ...now.current, label, describedBy, readOnly });
    view.current?.dispatch({ effects: slots.current?.label.reconfigure(labelExtension) });
  }, [label, describedBy, readOnly]);

  useImperativeHandle(ref, () => ({
    focus: () => view.current?.focus(),
    goTo(line, column) {
      const editor = view.current;
      if (!editor) return;
      const target = editor.state.doc.line(Math.min(Math.max(1, line), editor.state.doc.lines));
      const at = Math.min(target.from + Math.max(0, (column ?? 1) - 1), target.to);
      editor.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: "center" }),
      });
      editor.focus();
    },
    showErrors(marks) {
      const editor = view.current;
      const slot = slots.current?.errors;
      if (!editor || !slot || (marks.length === 0 && !slot.get(editor.state))) return;
      import("./errorMarks.ts").then(
        ({ showErrorMarks }) => editor === view.current && showErrorMarks(editor, slot, marks),
        () => {
          // If the chunk cannot be loaded, the links in the compiler output still work.
        },
      );
    },
  }));

  return <div ref={host} className="code-editor" style={{ height: "100%" }} />;
}

type Ref<T> = { current: T };

function freshState(now: Ref<EditorSurfaceProps>, slots: Slots): EditorState {
  const { text, language } = now.current;
  return EditorState.create({
    doc: text,
    extensions: [
      // The compartment for Vim's key bindings comes before all other extensions, because Vim decides by its mode which
      // keys it handles.
      slots.keys.of([]),
      Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (now.current.onSubmit(), true) }])),
      keymap.of([
        ...defaultKeymap.filter(({ key }) => key !== "Mod-Enter"),
        ...historyKeymap,
        indentWithTab,
      ]),
      lineNumbers(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      syntaxHighlighting(classHighlighter),
      look,
      slots.indent.of(indentation(language, editorPreferences().indent)),
      slots.errors.of([]),
      slots.grammar.of([]),
      slots.extras.of(loadedExtras),
      slots.label.of(labelled(now.current)),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) now.current.onType(update.state.doc.toString());
      }),
    ],
  });
}

/**
 * Shows `text` in the editor. If `textKey` has changed, the text starts a new document. If only the text has changed
 * (because of a template, a file, or the other tab's draft), the replacement is an edit that Ctrl+Z undoes.
 */
function useAnotherText(options: {
  view: Ref<EditorView | null>;
  slots: Ref<Slots | null>;
  now: Ref<EditorSurfaceProps>;
  textKey: string;
  text: string;
}) {
  const { view, slots, now, textKey, text } = options;
  const visibleKey = useRef(textKey);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !slots.current) return;
    if (visibleKey.current !== textKey) {
      visibleKey.current = textKey;
      editor.setState(freshState(now, slots.current));
      return;
    }
    const { doc } = editor.state;
    if (doc.toString() !== text) {
      editor.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
    }
  }, [view, slots, now, textKey, text]);
}

function useGrammar(
  view: Ref<EditorView | null>,
  slots: Ref<Slots | null>,
  language: string,
  textKey: string,
) {
  useEffect(() => {
    let hasLeft = false;
    void loadGrammar(language).then((grammar) => {
      if (hasLeft || !slots.current) return;
      view.current?.dispatch({
        effects: [slots.current.grammar.reconfigure(grammar)],
      });
    });
    return () => {
      hasLeft = true;
    };
  }, [view, slots, language, textKey]);
  const { indent } = useEditorPreferences();
  useEffect(() => {
    view.current?.dispatch({
      effects: slots.current?.indent.reconfigure(indentation(language, indent)),
    });
  }, [view, slots, language, indent]);
}

/** Sets the width of a tab and of one indentation level. A language that is indented with tabs still uses tabs. */
function indentation(language: string, columns: number | null): Extension {
  const own = indentOf(language);
  const unit = columns === null || own === "\t" ? own : " ".repeat(columns);
  return [EditorState.tabSize.of(columns ?? 4), indentUnit.of(unit)];
}

/**
 * Vim's key bindings (a separate chunk) for users who chose them; if the chunk cannot be loaded, the usual keys remain.
 */
function useKeyMap(view: Ref<EditorView | null>, slots: Ref<Slots | null>, textKey: string) {
  const { keys } = useEditorPreferences();
  useEffect(() => {
    let hasLeft = false;
    const put = (extension: Extension) => {
      if (hasLeft || !slots.current) return;
      view.current?.dispatch({ effects: slots.current.keys.reconfigure(extension) });
    };
    if (keys === "usual") put([]);
    else
      import("./vimKeys.ts").then(
        ({ vimKeys }) => put(vimKeys()),
        () => undefined,
      );
    return () => {
      hasLeft = true;
    };
  }, [view, slots, keys, textKey]);
}

/**
 * The extensions that `useExtras` loads; empty until they are loaded. From then on, every new document is created with
 * them, because their timers may still be running and need the extensions in the editor's state.
 */
let loadedExtras: Extension = [];

/**
 * Loads search, completion and bracket closing (26 KB with brotli) on the first focus, so users who only read the
 * statement never load them.
 */
function useExtras(view: Ref<EditorView | null>, slots: Ref<Slots | null>) {
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    let hasLeft = false;
    const add = () => {
      const inChinese = document.documentElement.lang.startsWith("zh");
      import("./editorExtras.ts").then(
        ({ editorExtras }) => {
          if (hasLeft || !slots.current) return;
          loadedExtras = editorExtras(inChinese);
          editor.dispatch({ effects: slots.current.extras.reconfigure(loadedExtras) });
        },
        () => {
          // If the extensions cannot be loaded, editing and the browser's own search still work.
        },
      );
    };
    if (editor.hasFocus) add();
    else editor.contentDOM.addEventListener("focus", add, { once: true });
    return () => {
      hasLeft = true;
      editor.contentDOM.removeEventListener("focus", add);
    };
  }, [view, slots]);
}
