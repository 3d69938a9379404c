import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

import { exposedFolders, systemTrees } from "./visibleTrees.ts";

const DISK = [
  "1 0 8:1 / / rw - ext4 /dev/sda1 rw",
  "2 1 0:20 / /proc rw - proc proc rw",
  "3 1 8:2 / /srv rw - ext4 /dev/sda2 rw",
];

function exposed(
  folders: string[],
  { mounts = [], links = {} }: { mounts?: string[]; links?: Record<string, string> } = {},
) {
  const view = {
    mountinfo: [...DISK, ...mounts, ""].join("\n"),
    resolve: (path: string) => links[path] ?? path,
  };
  return exposedFolders(folders, ["/usr", "/bin", "/opt/go"], view);
}

test("folders outside the trees are not reported", () => {
  expect(exposed(["/srv/verdict", "/home/user/verdict", "/usrlocal", "/", "/opt"])).toEqual([]);
});

test.each([
  ["/usr/local/verdict", "/usr"],
  ["/usr", "/usr"],
  ["/opt/go/src/verdict", "/opt/go"],
])("%s is seen below %s", (folder, tree) => {
  expect(exposed([folder])).toEqual([{ folder, tree }]);
});

test("links are resolved for folders and trees", () => {
  const links = { "/home/data": "/usr/local/data", "/bin": "/home/bin" };
  expect(exposed(["/home/data", "/home/bin/data"], { links })).toEqual([
    { folder: "/home/data", tree: "/usr" },
    { folder: "/home/bin/data", tree: "/bin" },
  ]);
});

test.each([
  ["the folder itself", "9 1 8:2 /verdict /usr/share/x rw - ext4 /dev/sda2 rw"],
  ["a folder above it", "9 1 8:2 / /usr/share/x rw - ext4 /dev/sda2 rw"],
  ["a folder inside it", "9 1 8:2 /verdict/judge /usr/share/x rw - ext4 /dev/sda2 rw"],
  ["its disk, in the tree's place", "9 1 8:2 / /usr rw - ext4 /dev/sda2 rw"],
])("a bind mount below a tree shows %s", (_, mount) => {
  expect(exposed(["/srv/verdict"], { mounts: [mount] })).toHaveLength(1);
});

test.each([
  ["another folder", "9 1 8:2 /verdict-old /usr/share/x rw - ext4 /dev/sda2 rw"],
  ["another disk", "9 1 8:3 /verdict /usr/share/x rw - ext4 /dev/sda3 rw"],
  ["a tree shown elsewhere", "9 1 8:1 /usr/share /srv/verdict/share rw - ext4 /dev/sda1 rw"],
])("a bind mount of %s does not", (_, mount) => {
  expect(exposed(["/srv/verdict"], { mounts: [mount] })).toEqual([]);
});

test("a data folder that is a bind mount from below a tree is reported", () => {
  const mounts = ["9 1 8:1 /usr/local/my\\040data /home/data rw - ext4 /dev/sda1 rw"];
  expect(exposed(["/home/data"], { mounts })).toEqual([{ folder: "/home/data", tree: "/usr" }]);
});

test("on this machine links are resolved, and missing folders are not reported", () => {
  const folder = mkdtempSync(join(tmpdir(), "verdict-trees-"));
  try {
    mkdirSync(join(folder, "data"));
    symlinkSync(join(folder, "data"), join(folder, "link"));
    const folders = [join(folder, "link"), join(folder, "missing")];
    expect(exposedFolders(folders, [folder])).toEqual([{ folder: folders[0], tree: folder }]);
    expect(exposedFolders(folders, systemTrees)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(["mounts.c", "landlock.c"])("the trees are those of %s", (file) => {
  const source = readFileSync(join(import.meta.dirname, "../../sandbox/src", file), "utf8");
  const list = /(?:base|readable)\[\] = \{([^}]*)\}/.exec(source)?.[1] ?? "";
  const paths = [...list.matchAll(/"([^"]+)"/g)].map(([, path]) => path);
  expect(paths.filter((path) => !/^\/(?:dev|proc)\//.test(path ?? ""))).toEqual(systemTrees);
});
