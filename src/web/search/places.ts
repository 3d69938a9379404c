import type { UserInfo } from "../../shared/account/account.ts";
import { getRandomProblem } from "../../shared/problem/problem.ts";
import type { WebsiteConfig } from "../../shared/site/site.ts";
import { mayUse } from "../admin/access.ts";
import { adminMenu } from "../admin/menu.ts";
import type { useAdminWords } from "../admin/texts.ts";
import { call } from "../platform/api.ts";
import { chooseLocale, currentLocale } from "../platform/locale.ts";
import { requestLogin } from "../platform/loginRequest.ts";
import { visibleSections } from "../platform/siteSections.ts";
import type { useTexts } from "../platform/texts.tsx";
import { chooseTheme } from "../platform/theme.ts";
import type { IconName } from "../ui/control/Icon.tsx";
import { openSearch } from "./searchRequest.ts";
import type { useFinderWords } from "./texts.ts";

export interface Place {
  key: string;
  icon: IconName;
  name: string;
  /** The target of the entry: `to` is the URL of a page, `run` is an action. */
  to?: string;
  run?: () => void | Promise<string>;
}

interface Words {
  t: ReturnType<typeof useFinderWords>;
  shell: ReturnType<typeof useTexts<"shell">>;
  admin: ReturnType<typeof useAdminWords> | null;
}

const sectionIcons: Record<string, IconName> = {
  home: "home",
  problem: "list",
  training: "rows",
  contest: "cup",
  class: "people",
  status: "clock",
  rank: "chart",
  discussion: "chat",
  introduction: "info",
};

/** The pages that the viewer may open, with the names that they have in the menus. */
export function pagesFor(
  { config, user }: { config: WebsiteConfig; user: UserInfo | undefined },
  { t, shell, admin }: Words,
): Place[] {
  const site = visibleSections(config, user !== undefined).flatMap(
    ({ key, to, pages }): Place[] => {
      const icon = sectionIcons[key] ?? "file";
      return pages.length > 0
        ? pages.map((page) => ({ key: page.key, icon, name: shell(page.key), to: page.to }))
        : [{ key, icon, name: shell(key), to }];
    },
  );
  const ownPages: Place[] = [
    { key: "myHome", icon: "user", name: shell("myHome"), to: "/user-home" },
    {
      key: "mySubmissions",
      icon: "clock",
      name: shell("mySubmissions"),
      to: "/status?onlyMine=true",
    },
    { key: "messages", icon: "bell", name: t("messages"), to: "/message" },
    { key: "settings", icon: "gear", name: shell("settings"), to: "/setting" },
  ];
  const management = admin
    ? adminMenu
        .filter(({ right }) => mayUse(user, right))
        .map(({ key, icon, path }): Place => ({
          key: `admin ${key}`,
          icon,
          to: path,
          name: `${shell("management")} · ${admin(`menu.${key}`)}`,
        }))
    : [];
  const developer: Place = {
    key: "developer",
    icon: "lines",
    name: t("developer"),
    to: "/developer",
  };
  return [...site, ...(user ? ownPages : []), developer, ...management];
}

/** Actions that are available on every page. `run` returns the URL to open, if any. */
export function actionsFor(user: UserInfo | undefined, { t, shell }: Words): Place[] {
  const other = currentLocale() === "zh-CN" ? "en-US" : "zh-CN";
  const random = async () => `/problem/${(await call(getRandomProblem, {})).problemId}`;
  const login: Place = {
    key: "login",
    icon: "user",
    name: shell("login"),
    run: () => requestLogin("asked"),
  };
  return [
    { key: "random", icon: "dice", name: t("randomProblem"), run: random },
    ...(user ? [] : [login]),
    { key: "light", icon: "sun", name: t("lightTheme"), run: () => chooseTheme("light") },
    { key: "dark", icon: "moon", name: t("darkTheme"), run: () => chooseTheme("dark") },
    { key: "auto", icon: "screen", name: t("autoTheme"), run: () => chooseTheme("auto") },
    { key: "language", icon: "globe", name: t("switchLanguage"), run: () => chooseLocale(other) },
    { key: "keys", icon: "keyboard", name: t("showKeys"), run: () => openSearch("keys") },
    ...(user
      ? [{ key: "logout", icon: "exit", name: shell("logout"), to: "/logout" } as const]
      : []),
  ];
}

/** Entries whose name or URL contains every word of a search text. */
export function fitting(places: readonly Place[], text: string): Place[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter(({ name, to, key }) => {
    const searchable = `${name} ${to ?? ""} ${key}`.toLowerCase();
    return words.every((word) => searchable.includes(word));
  });
}
