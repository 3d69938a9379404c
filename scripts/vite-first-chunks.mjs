/**
 * Assigns modules, own ones and libraries, to output files. A first visit over HTTP/1.1 fetches six files at a
 * time and pays a round trip for each further one, so what every first page needs is in few files, and what
 * no first page needs is in none of them.
 *
 * - `vendor`: libraries that the start or a first page needs; changes only with an upgrade and stays cached over releases.
 * - `common`: what the start needs of ours, building blocks of any first page, what several of them share.
 * - one file for each first page with what only it needs; one (`-base`) with what its later parts need too,
 *   and one (`-parts`) with what the pages that usually follow need too, without the whole page.
 * Everything else is left to the bundler.
 *
 * @param {{ entry: string, pages: Record<string, string>, following: string[] }} of ends of the paths of the
 *   entry module, of the first pages' modules (name of the files → module), of the following pages' modules
 * @returns {(id: string, graph: { getModuleInfo(id: string): Links | null }) => string | null}
 * @typedef {{ importers: readonly string[], dynamicImporters: readonly string[] }} Links
 */
export function firstChunks({ entry, pages, following }) {
  return (id, graph) => {
    if (id.endsWith(entry) || id.includes("/src/shared/texts/")) return null;
    // The importers of CommonJS modules are not known.
    if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return "vendor";
    // Every declaration names it, but only few later pages check anything (vite-without-schemas.mjs).
    if (id.includes("/node_modules/zod/")) return null;
    const above = ancestors(id, graph);
    const reaches = (end) => above.some((path) => path.endsWith(end));
    const atStart = reaches(entry);
    // Styles of libraries come before those of this project, in the same file.
    const library = id.includes("/node_modules/") && !id.endsWith(".css");
    const needing = Object.keys(pages).filter((name) => reaches(pages[name]));
    if (library) return atStart || needing.length > 0 ? "vendor" : null;
    if (atStart || needing.length > 1) return "common";
    const [page] = needing;
    if (page === undefined) return null;
    if (/\/src\/(?:shared|web\/(?:platform|ui))\//.test(id)) return "common";
    const asked = above.filter((path) => graph.getModuleInfo(path)?.dynamicImporters.length > 0);
    // The bundler puts it into the page's own file; named here, that file would need another to be found.
    if (asked.every((path) => path.endsWith(pages[page]))) return null;
    return following.some(reaches) ? `${page}-parts` : `${page}-base`;
  };
}

/** The module itself and all that import it, directly or through others, without dynamic imports. */
function ancestors(id, graph) {
  const found = new Set([id]);
  for (const each of found) {
    for (const importer of graph.getModuleInfo(each)?.importers ?? []) found.add(importer);
  }
  return [...found];
}
