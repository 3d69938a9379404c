import { type Locale, locales } from "../../../shared/text/locale.ts";
import { chooseLocale, useCurrentLocale } from "../../platform/locale.ts";
import { useTexts } from "../../platform/texts.tsx";
import { Icon } from "../control/Icon.tsx";
import { Menu, MenuChoice } from "./Menu.tsx";

/** Each language is listed by its native name, so that its speakers can find it. */
export const languageNames: Record<Locale, string> = { "zh-CN": "简体中文", "en-US": "English" };

export function LanguageMenu() {
  const t = useTexts("shell");
  const current = useCurrentLocale();
  return (
    <Menu face={<Icon name="globe" size={19} />} label={t("language")}>
      {locales.map((locale) => (
        <MenuChoice
          key={locale}
          lang={locale}
          chosen={locale === current}
          onChoose={() => chooseLocale(locale)}
        >
          {languageNames[locale]}
        </MenuChoice>
      ))}
    </Menu>
  );
}
