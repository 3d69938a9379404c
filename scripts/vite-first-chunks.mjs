/**
 * Assigns the project's modules and libraries to output files. On a first visit over HTTP/1.1 the browser fetches six
 * files at a time, and each further file needs another round trip. The modules that first pages need are therefore
 * combined in a few files, which contain no other modules.
 *
 * - `vendor`: libraries that the startup code or a first page needs; this file changes only with an upgrade of a
 *   library, so it stays cached across releases.
 * - `common`: this project's modules that the startup code needs, components of any first page, and modules that
 *   several first pages share.
 * - Up to three files for each first page. The page's own file contains modules that only this page needs. A second
 * file, whose name ends in `-base`, contains the modules that are also needed by parts of the page that are loaded
 * later. A third file, whose name ends in `-parts`, contains the modules that are needed both by such parts and by the
 * pages that are usually opened next. The bundler itself assigns all other modules to files.
 *
 * @param {{ entry: string, pages: Record<string, string>, following: string[] }} suffixes path suffixes of the entry
 * module, of the first pages' modules (by output file name), and of the modules of the pages usually opened next
 * @returns {(id: string, graph: { getModuleInfo(id: string): Links | null }) => string | null}
 * @typedef {{ importers: readonly string[], dynamicImporters: readonly string[] }} Links
 */
export function firstChunks({ entry, pages, following }) {
  return (id, graph) => {
    if (id.endsWith(entry) || id.includes("/src/shared/texts/")) return null;
    // React is recognised by its path, because the bundler does not report which modules import a CommonJS module.
    if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return "vendor";
    // The schema library is in none of these files: every API call's declaration imports it, but only a few later pages
    // validate anything (vite-without-schemas.mjs).
    if (id.includes("/node_modules/zod/")) return null;
    const above = ancestors(id, graph);
    const reaches = (end) => above.some((path) => path.endsWith(end));
    const atStart = reaches(entry);
    // The styles of libraries are in the same file as this project's styles and precede them.
    const library = id.includes("/node_modules/") && !id.endsWith(".css");
    const needing = Object.keys(pages).filter((name) => reaches(pages[name]));
    if (library) return atStart || needing.length > 0 ? "vendor" : null;
    if (atStart || needing.length > 1) return "common";
    const [page] = needing;
    if (page === undefined) return null;
    if (/\/src\/(?:shared|web\/(?:platform|ui))\//.test(id)) return "common";
    const lazyModules = above.filter(
      (path) => graph.getModuleInfo(path)?.dynamicImporters.length > 0,
    );
    // The bundler puts this module into the page's own file. If this function assigned it to another file, loading the
    // page would require one more file.
    if (lazyModules.every((path) => path.endsWith(pages[page]))) return null;
    return following.some(reaches) ? `${page}-parts` : `${page}-base`;
  };
}

/** The module, and all modules that import it statically, directly or indirectly. */
function ancestors(id, graph) {
  const modules = new Set([id]);
  for (const each of modules) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) modules.add(importer);
  }
  return [...modules];
}
