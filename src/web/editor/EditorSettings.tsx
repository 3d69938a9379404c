import { useTexts } from "../platform/texts.tsx";
import {
  FONT_SIZES,
  INDENTS,
  changeEditorPreferences,
  codeThemes,
  keyMaps,
  useEditorPreferences,
} from "./editorPreferences.ts";
import { PopPanel } from "./PopPanel.tsx";
import css from "./EditorBar.module.css";

const mac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const mod = mac ? "⌘" : "Ctrl";

const shortcuts = [
  ["submit", [`${mod} + Enter`]],
  ["run", [`${mod} + '`]],
  ["leave", ["Esc, Tab"]],
  ["find", [`${mod} + F`]],
  ["complete", ["Ctrl + Space"]],
  ["indent", ["Tab", "Shift + Tab"]],
  ["comment", [`${mod} + /`]],
  ["undo", [`${mod} + Z`, mac ? "⇧⌘Z" : "Ctrl + Y"]],
  ["moveLine", ["Alt + ↑", "Alt + ↓"]],
  ["fold", mac ? ["⌥⌘[", "⌥⌘]"] : ["Ctrl + Shift + [", "]"]],
  ["nextError", ["F8"]],
  ["panes", ["Alt + 1", "2", "3"]],
] as const;

/** Colours, font size, plain mode, and the list of shortcuts. */
export function EditorSettings() {
  const t = useTexts("editor");
  const { theme, fontSize, plain, indent, keys: keyMap } = useEditorPreferences();
  return (
    <PopPanel icon="gear" label={t("settings")}>
      <div className={css.settings}>
        <label className={css.field}>
          {t("theme")}
          <select
            value={theme}
            onChange={(event) => {
              const newTheme = codeThemes.find((name) => name === event.target.value);
              if (newTheme) changeEditorPreferences({ theme: newTheme });
            }}
          >
            {codeThemes.map((name) => (
              <option key={name} value={name}>
                {t(`themes.${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={css.field}>
          {t("fontSize")}
          <select
            value={fontSize}
            onChange={(event) => changeEditorPreferences({ fontSize: Number(event.target.value) })}
          >
            {FONT_SIZES.map((size) => (
              <option key={size} value={size}>
                {size} px
              </option>
            ))}
          </select>
        </label>
        <label className={css.field}>
          {t("indent")}
          <select
            value={indent ?? ""}
            onChange={({ target }) =>
              changeEditorPreferences({ indent: target.value === "" ? null : Number(target.value) })
            }
          >
            <option value="">{t("indentByLanguage")}</option>
            {INDENTS.map((columns) => (
              <option key={columns} value={columns}>
                {t("indentColumns", { columns })}
              </option>
            ))}
          </select>
        </label>
        <label className={css.field}>
          {t("keys")}
          <select
            value={keyMap}
            onChange={(event) => {
              const newKeyMap = keyMaps.find((name) => name === event.target.value);
              if (newKeyMap) changeEditorPreferences({ keys: newKeyMap });
            }}
          >
            {keyMaps.map((name) => (
              <option key={name} value={name}>
                {t(`keyMaps.${name}`)}
              </option>
            ))}
          </select>
        </label>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={plain}
            onChange={(event) => changeEditorPreferences({ plain: event.target.checked })}
          />
          {t("plain")}
        </label>
        <h3 className={css.heading}>{t("shortcuts")}</h3>
        <dl className={css.keys}>
          {shortcuts.map(([name, keys]) => (
            <div key={name} style={{ display: "contents" }}>
              <dt>
                {keys.map((key, index) => (
                  <span key={key}>
                    {index > 0 && " "}
                    <kbd>{key}</kbd>
                  </span>
                ))}
              </dt>
              <dd>{t(`shortcutNames.${name}`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </PopPanel>
  );
}
