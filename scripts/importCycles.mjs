/**
 * Lists the modules that are in an import cycle or on a path between two cycles, one per line. Each line also contains
 * the import that leads to the next module. Type imports do not exist at run time and are not counted. `modules`: the
 * import graph (importGraph.mjs).
 */
export function importCycles(modules) {
  const imports = new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.filter(({ typeOnly }) => !typeOnly).map(({ resolved }) => resolved),
    ]),
  );
  const open = new Set(imports.keys());
  const isOpen = (path) => open.has(path);
  // Removes modules that cannot be in a cycle: those that import no module in `open`, and those that no module in
  // `open` imports.
  for (let before = Infinity; open.size < before;) {
    before = open.size;
    for (const path of open) if (!imports.get(path).some(isOpen)) open.delete(path);
    const imported = new Set([...open].flatMap((path) => imports.get(path)));
    for (const path of open) if (!imported.has(path)) open.delete(path);
  }
  return [...open].map((path) => `no-circular: ${path} → ${imports.get(path).find(isOpen)}`);
}
