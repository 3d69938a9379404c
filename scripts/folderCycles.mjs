/**
 * Files directly inside these trees are treated as if they formed a separate subfolder. In other trees, such files are
 * ignored, because they either connect the folders (such as a feature's page, which uses the feature's parts) or are
 * used by all folders.
 */
const treesWithOwnFiles = new Set(["src/judge", "src/server/contest", "src/shared"]);
/**
 * Files directly inside src/server/contest that only combine the folders of this feature and belong to none of them.
 */
const puttingTogether = /^src\/server\/contest\/(feature|service|\w*[rR]outes)\.ts$/;

/**
 * Returns one line per folder below `src` that depends on itself through sibling folders, with the imports that form
 * the cycle. Folders may form a cycle even if their files do not; in that case, no folder in the cycle can be
 * understood or left out without the other folders. `modules`: the import graph (importGraph.mjs).
 */
export function folderCycles(modules) {
  const lines = [];
  for (const [parent, imports] of importsBetweenFolders(modules)) {
    for (const folder of imports.keys()) {
      const way = shortestWayBack(imports, folder);
      if (way === undefined) continue;
      const steps = way.map(([from, to]) => `${from} → ${to}`).join(", ");
      lines.push(`folder-cycle: ${parent}/${folder} depends on itself: ${steps}`);
    }
  }
  return lines;
}

/**
 * The first import from each folder to each of its siblings, keyed by parent folder, importing folder and imported
 * folder.
 */
function importsBetweenFolders(modules) {
  const parents = new Map();
  for (const { source, dependencies } of modules) {
    if (!source.startsWith("src/") || /\.test\.tsx?$/.test(source)) continue;
    for (const { resolved = "" } of dependencies) {
      const { parent, from, to } = divergingFolders(source, resolved);
      if (from === undefined || to === undefined || from === to) continue;
      const targets = entry(entry(parents, parent), from);
      if (!targets.has(to)) targets.set(to, [source, resolved]);
    }
  }
  return parents;
}

/** The deepest folder that contains both files, and for each file the direct subfolder that contains it. */
function divergingFolders(source, resolved) {
  const [a, b] = [source.split("/"), resolved.split("/")];
  const at = a.findIndex((name, i) => name !== b[i]);
  const parent = a.slice(0, at).join("/");
  const own = treesWithOwnFiles.has(parent) ? "(own files)" : undefined;
  const folderIn = (path) => {
    if (path.length > at + 1) return path[at];
    return puttingTogether.test(path.join("/")) ? undefined : own;
  };
  return { parent, from: folderIn(a), to: folderIn(b) };
}

function entry(map, key) {
  const importsOfFolder = map.get(key) ?? new Map();
  map.set(key, importsOfFolder);
  return importsOfFolder;
}

/** A path of imports that leads from a folder back to itself; undefined if there is none. */
function shortestWayBack(imports, start) {
  const open = [{ folder: start, way: [] }];
  const visited = new Set();
  for (const { folder, way } of open) {
    for (const [next, example] of imports.get(folder) ?? []) {
      if (next === start) return [...way, example];
      if (visited.has(next)) continue;
      visited.add(next);
      open.push({ folder: next, way: [...way, example] });
    }
  }
  return undefined;
}
