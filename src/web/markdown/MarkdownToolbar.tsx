import { type KeyboardEvent, useRef, useState } from "react";
import { imageTypes } from "../../shared/account/upload.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { EmojiButton } from "./EmojiButton.tsx";
import styles from "./MarkdownArea.module.css";
import { type ToolName, tools } from "./markdownTools.ts";
import { useMarkdownWords } from "./texts.ts";

const names = Object.keys(tools) as ToolName[];

/** WAI-ARIA toolbar: one tab stop, arrow keys inside. */
export function MarkdownToolbar(props: {
  controls: string;
  label: string;
  mark: string;
  busy: boolean;
  onUse: (name: ToolName) => void;
  /** Null if the emoji picker is not offered for this text. */
  onEmoji: ((emoji: string) => void) | null;
  /** Null if pictures cannot be uploaded for this text. */
  onPictures: ((files: File[]) => void) | null;
}) {
  const { controls, label, mark, busy, onUse, onEmoji, onPictures } = props;
  const t = useMarkdownWords();
  const [current, setCurrent] = useState(0);
  const pictureIndex = names.length + (onEmoji ? 1 : 0);
  const stop = (index: number) => (index === current ? 0 : -1);
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={(event) => moveInToolbar(event, setCurrent)}
    >
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          tabIndex={stop(index)}
          aria-label={t(`tool.${name}`)}
          title={titleOf(t(`tool.${name}`), name)}
          data-tool={name}
          onFocus={() => setCurrent(index)}
          // The text area keeps its selection while a toolbar button is pressed.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onUse(name)}
        >
          <Face name={name} />
        </button>
      ))}
      {onEmoji && (
        <EmojiButton
          tabIndex={stop(names.length)}
          onFocus={() => setCurrent(names.length)}
          onEmoji={onEmoji}
        />
      )}
      {onPictures && (
        <PictureButton
          tabIndex={stop(pictureIndex)}
          busy={busy}
          onFocus={() => setCurrent(pictureIndex)}
          onPictures={onPictures}
        />
      )}
      <span className={styles.mark} aria-hidden>
        {mark}
      </span>
    </div>
  );
}

function PictureButton(props: {
  tabIndex: number;
  busy: boolean;
  onFocus: () => void;
  onPictures: (files: File[]) => void;
}) {
  const { tabIndex, busy, onFocus, onPictures } = props;
  const t = useMarkdownWords();
  const file = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={t("tool.picture")}
        title={t("tool.picture")}
        aria-busy={busy || undefined}
        onFocus={onFocus}
        onClick={() => {
          if (!busy) file.current?.click();
        }}
      >
        <Icon name={busy ? "ring" : "upload"} />
      </button>
      <input
        ref={file}
        type="file"
        accept={imageTypes}
        multiple
        hidden
        onChange={(event) => {
          onPictures([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}

function Face({ name }: { name: ToolName }) {
  const { face } = tools[name];
  return "icon" in face ? <Icon name={face.icon} /> : <span aria-hidden>{face.glyph}</span>;
}

function titleOf(label: string, name: ToolName): string {
  const { key } = tools[name];
  return key ? `${label} (Ctrl+${key.toUpperCase()})` : label;
}

function moveInToolbar(event: KeyboardEvent<HTMLElement>, onMove: (index: number) => void): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const goals: Record<string, number> = {
    ArrowRight: (here + 1) % buttons.length,
    ArrowLeft: (here - 1 + buttons.length) % buttons.length,
    Home: 0,
    End: buttons.length - 1,
  };
  const goal = goals[event.key];
  if (goal === undefined || here < 0) return;
  event.preventDefault();
  onMove(goal);
  buttons[goal]?.focus();
}
