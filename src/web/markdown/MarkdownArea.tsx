import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useId,
  useRef,
} from "react";
import { useFieldPlace } from "../ui/control/fieldPlaces.ts";
import { Icon } from "../ui/control/Icon.tsx";
import { type Edit, insertion, picture, type Selected } from "./markdownEdits.ts";
import styles from "./MarkdownArea.module.css";
import { MarkdownToolbar } from "./MarkdownToolbar.tsx";
import { type ToolName, tools } from "./markdownTools.ts";
import { useMarkdownWords } from "./texts.ts";
import { type UserSource, useMentions } from "./useMentions.ts";
import { type UploadPicture, usePictureUpload } from "./usePictureUpload.ts";

const MentionList = lazy(async () => ({
  default: (await import("./MentionList.tsx")).MentionList,
}));

/** Markdown editor: toolbar, shortcuts, emojis, pasting and dropping of pictures, completion of mentions. */
export function MarkdownArea(props: {
  label: string;
  /** Language of the text, for spell checking and screen readers. */
  lang: string;
  /** A short text in the bar above the text area; it distinguishes adjacent editors, for example by language. */
  mark: string;
  value: string;
  maxLength: number;
  rows?: number;
  error?: string | null;
  /** Name of the field, used to show its errors. */
  field: string;
  /** Null if pictures cannot be uploaded for this text. */
  uploadPicture: UploadPicture | null;
  /** Users whom the text may mention; absent if neither mentions nor emojis are supported for this text. */
  users?: UserSource | null | undefined;
  /** Whether the label is also shown above the text. */
  withLabel?: boolean;
  onChange: (text: string) => void;
}) {
  const { label, lang, mark, value, maxLength, rows = 8, error, field, onChange } = props;
  const { uploadPicture, users, withLabel = false } = props;
  const t = useMarkdownWords();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const apply = (change: (selected: Selected) => Edit) => {
    if (area.current) applyEdit(area.current, change(selectionOf(area.current)));
  };
  const { busy, send } = usePictureUpload(uploadPicture, (name, link) =>
    apply((selected) => picture(selected, name, link)),
  );
  const mentions = useMentions(users ?? null, ({ from, prefix }, username) =>
    apply(() => insertion({ from, to: from + 1 + prefix.length }, `@${username} `)),
  );
  const runTool = (name: ToolName) => apply((selected) => tools[name].edit(selected, t));
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer) => {
    if (!uploadPicture) return;
    const pictures = [...data.files].filter(({ type }) => type.startsWith("image/"));
    if (pictures.length === 0) return;
    event.preventDefault();
    void send(pictures);
  };
  const remaining = maxLength - value.length;
  return (
    <div className={styles.area}>
      {withLabel && (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      <MarkdownToolbar
        controls={id}
        mark={mark}
        label={t("toolbar", { label })}
        onUse={runTool}
        onEmoji={
          users === undefined ? null : (emoji) => apply((selected) => insertion(selected, emoji))
        }
        onPictures={uploadPicture && ((files) => void send(files))}
        busy={busy}
      />
      <textarea
        ref={useFieldPlace(field, { ref: area })}
        id={id}
        name={field}
        lang={lang}
        rows={rows}
        value={value}
        maxLength={maxLength}
        aria-label={withLabel ? undefined : label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...mentions.attributes}
        onChange={(event) => onChange(event.currentTarget.value)}
        onSelect={(event) => mentions.follow(event.currentTarget)}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (!mentions.press(event)) pressKey(event, runTool);
        }}
        onPaste={(event) => take(event, event.clipboardData)}
        onDragOver={(event) => {
          if (uploadPicture && event.dataTransfer.types.includes("Files")) event.preventDefault();
        }}
        onDrop={(event) => take(event, event.dataTransfer)}
      />
      {mentions.isOpen && (
        <Suspense>
          <MentionList mentions={mentions} area={area} />
        </Suspense>
      )}
      {users && (
        <p role="status" className="visually-hidden">
          {mentions.isOpen && t("mention.count", { count: mentions.users.length })}
        </p>
      )}
      {remaining < maxLength / 10 && (
        <p className={styles.left}>{t("left", { left: remaining })}</p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" /> {error}
        </p>
      )}
    </div>
  );
}

function pressKey(event: KeyboardEvent, onTool: (name: ToolName) => void): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  const key = event.key.toLowerCase();
  const tool = (Object.keys(tools) as ToolName[]).find((name) => tools[name].key === key);
  if (!tool) return;
  event.preventDefault();
  onTool(tool);
}

function selectionOf({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): Selected {
  return { text: value, from: selectionStart, to: selectionEnd };
}

/** Uses the browser's editing command, so that Ctrl+Z reverts the change. */
function applyEdit(area: HTMLTextAreaElement, { from, to, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(from, to);
  // This deprecated command is the only way to add to a text area's undo history.
  if (!document.execCommand("insertText", false, insert)) {
    area.setRangeText(insert, from, to, "end");
    area.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
  area.setSelectionRange(...select);
}
