import { readFileSync, realpathSync } from "node:fs";

import type { Profile } from "./sandbox/sandboxTypes.ts";

/**
 * Folders and files of the host that every program can read, in every tier; `base` in sandbox/src/mounts.c contains the
 * same list.
 */
export const systemTrees = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib64",
  "/lib32",
  "/libx32",
  "/etc/alternatives",
  "/etc/ld.so.cache",
  "/etc/localtime",
];

/** All folders and files of the host that programs of these profiles can read. */
export function treesOf(profiles: readonly Profile[]): string[] {
  const sources = profiles.flatMap(({ mounts }) => mounts.map(({ source }) => source));
  return [...new Set([...systemTrees, ...sources])];
}

/** A folder of the operator that programs can read, and the visible tree that contains it. */
export interface Exposure {
  folder: string;
  tree: string;
}

/** The system that is examined; tests pass a simulated system. */
export interface MountView {
  /** Text of /proc/self/mountinfo. */
  mountinfo: string;
  /** The path with all links resolved; undefined if it does not exist. */
  resolve: (path: string) => string | undefined;
}

interface Mount {
  /** Major and minor device number of the file system. */
  device: string;
  /** Path of the mounted folder within its file system. */
  root: string;
  point: string;
}

/** A folder, identified by its file system and its path within that file system, independently of mount points. */
interface Place {
  device: string;
  path: string;
}

const slashed = (path: string): string => (path.endsWith("/") ? path : `${path}/`);
const isWithin = (path: string, folder: string): boolean =>
  slashed(path).startsWith(slashed(folder));
const below = (path: string, folder: string): string => path.slice(slashed(folder).length - 1);

/** mountinfo escapes spaces as \040. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\([0-7]{3})/g, (_, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  );

function readMounts(mountinfo: string): Mount[] {
  return mountinfo.split("\n").flatMap((line) => {
    const [, , device, root, point] = line.split(" ");
    if (device === undefined || root === undefined || point === undefined) return [];
    return [{ device, root: unescaped(root), point: unescaped(point) }];
  });
}

/** If several mounts have the same mount point, the last one is visible. */
function placeOf(path: string, mounts: Mount[]): Place | undefined {
  const above = mounts.filter(({ point }) => isWithin(path, point));
  const nearest = above.reduce<Mount | undefined>(
    (best, one) => (best === undefined || one.point.length >= best.point.length ? one : best),
    undefined,
  );
  if (nearest === undefined) return undefined;
  const { device, root, point } = nearest;
  return { device, path: slashed(root).slice(0, -1) + below(path, point) };
}

/** Whether the tree contains the folder or a part of the folder, by path or through a bind mount. */
function shows(tree: string, folder: string, mounts: Mount[]): boolean {
  if (isWithin(folder, tree)) return true;
  const place = placeOf(folder, mounts);
  const visiblePlace = placeOf(tree, mounts);
  if (place === undefined || visiblePlace === undefined) return false;
  const isInFolder = ({ device, path }: Place): boolean =>
    device === place.device && isWithin(place.path, path);
  if (isInFolder(visiblePlace)) return true;
  const inside = mounts.filter(({ point }) => isWithin(point, tree) && point !== tree);
  return inside.some(
    ({ device, root }) =>
      isInFolder({ device, path: root }) || (device === place.device && isWithin(root, place.path)),
  );
}

/**
 * Returns the folders that programs can read; links are resolved and bind mounts are followed. `trees`: files and
 * folders on the host to which programs have read access. Folders and trees that do not exist are skipped.
 */
export function exposedFolders(
  folders: readonly string[],
  trees: readonly string[],
  view: MountView = thisView(),
): Exposure[] {
  const mounts = readMounts(view.mountinfo);
  return folders.flatMap((folder) => {
    const real = view.resolve(folder);
    if (real === undefined) return [];
    const tree = trees.find((each) => {
      const at = view.resolve(each);
      return at !== undefined && shows(at, real, mounts);
    });
    return tree === undefined ? [] : [{ folder, tree }];
  });
}

function thisView(): MountView {
  return {
    mountinfo: readFileSync("/proc/self/mountinfo", "utf8"),
    resolve(path) {
      try {
        return realpathSync(path);
      } catch {
        return undefined;
      }
    },
  };
}
