import { useMantineColorScheme } from "@mantine/core";
import { useTexts } from "../platform/texts.tsx";
import { themeChoices } from "../platform/theme.ts";
import { Icon, type IconName } from "../ui/Icon.tsx";
import { Menu, MenuChoice } from "../ui/Menu.tsx";

const icons: Record<(typeof themeChoices)[number], IconName> = {
  light: "sun",
  dark: "moon",
  auto: "screen",
};
const names = { light: "themeLight", dark: "themeDark", auto: "themeAuto" } as const;

export function ThemeMenu() {
  const t = useTexts("shell");
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu face={<Icon name={icons[colorScheme]} size={19} />} label={t("theme")}>
      {themeChoices.map((choice) => (
        <MenuChoice
          key={choice}
          icon={icons[choice]}
          chosen={choice === colorScheme}
          onChoose={() => setColorScheme(choice)}
        >
          {t(names[choice])}
        </MenuChoice>
      ))}
    </Menu>
  );
}
