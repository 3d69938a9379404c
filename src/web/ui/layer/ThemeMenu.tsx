import { useTexts } from "../../platform/texts.tsx";
import { chooseTheme, themeChoices, useThemeChoice } from "../../platform/theme.ts";
import { Icon, type IconName } from "../control/Icon.tsx";
import { Menu, MenuChoice } from "./Menu.tsx";

const icons: Record<(typeof themeChoices)[number], IconName> = {
  light: "sun",
  dark: "moon",
  auto: "screen",
};
const names = { light: "themeLight", dark: "themeDark", auto: "themeAuto" } as const;

export function ThemeMenu() {
  const t = useTexts("shell");
  const current = useThemeChoice();
  return (
    <Menu face={<Icon name={icons[current]} size={19} />} label={t("theme")}>
      {themeChoices.map((choice) => (
        <MenuChoice
          key={choice}
          icon={icons[choice]}
          chosen={choice === current}
          onChoose={() => chooseTheme(choice)}
        >
          {t(names[choice])}
        </MenuChoice>
      ))}
    </Menu>
  );
}
