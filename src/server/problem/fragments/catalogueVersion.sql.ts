/** The catalogue's version, as an SQL expression; the version changes whenever the catalogue's data changes. */
export const catalogueVersionNow = "(select sum(version)::bigint from problem_catalogue)";
