import { expect, test } from "vitest";
import { languages } from "../../judge/languages/registry.ts";
import {
  asRoot,
  installCommand,
  languagePackages,
  managers,
  type Manager,
  refreshCommand,
} from "./languagePackages.ts";

test("every language has packages, and there is no other entry", () => {
  const profiles = languages.map(({ profile }) => profile);
  expect(Object.keys(languagePackages).toSorted()).toEqual(profiles.toSorted());
});

test("package names are safe to show in shell commands", () => {
  const names = Object.values(languagePackages).flatMap((packages) =>
    managers.flatMap((manager) => packages[manager] ?? []),
  );
  expect(names.filter((name) => !/^[A-Za-z0-9][A-Za-z0-9.+-]*$/.test(name))).toEqual([]);
});

test.each<[Manager, string, string | undefined]>([
  ["apt-get", "apt-get install -y --no-install-recommends php-cli", "apt-get update"],
  ["dnf", "dnf install -y --setopt=install_weak_deps=False php-cli", undefined],
  ["apk", "apk add php83", "apk update"],
  ["pacman", "pacman -S --needed --noconfirm php", undefined],
  ["zypper", "zypper --non-interactive install --no-recommends php8-cli", undefined],
])("%s installs PHP by: %s", (manager, install, refresh) => {
  const packages = languagePackages["php"]?.[manager] ?? [];
  expect(installCommand(manager, packages).join(" ")).toBe(install);
  expect(refreshCommand(manager)?.join(" ")).toBe(refresh);
});

test.each([
  [{ isRoot: true, hasSudo: true }, ["apk", "add", "ruby"]],
  [{ isRoot: true, hasSudo: false }, ["apk", "add", "ruby"]],
  [{ isRoot: false, hasSudo: true }, ["sudo", "apk", "add", "ruby"]],
  [{ isRoot: false, hasSudo: false }, undefined],
])("with %j the command is %j", (rights, command) => {
  expect(asRoot(["apk", "add", "ruby"], rights)).toEqual(command);
});
