import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import {
  getImport,
  getImportedStatement,
  listImportDifferences,
  listImports,
} from "../../../shared/problem/package.ts";
import { listAdminProblems } from "../../../shared/problem/problemAdmin.ts";
import { call } from "../../platform/api.ts";

const PACKAGE = "package";
export const IMPORTS = [PACKAGE, "imports"];

export const importsQuery = () =>
  queryOptions({ queryKey: IMPORTS, queryFn: ({ signal }) => call(listImports, {}, signal) });

/**
 * Milliseconds until the next refetch; false unless the archive is being read or stored, or jury programs are being
 * judged.
 */
function refetchIn(data: OutputOf<typeof getImport> | undefined): number | false {
  if (data?.state === "reading" || data?.state === "storing") return 700;
  const isChecked = data?.problems.some(({ stored }) => {
    const check = stored?.check;
    return check && check.done < check.total;
  });
  return isChecked ? 2000 : false;
}

/** One import; refetched while it is in progress. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [PACKAGE, "import", id],
    queryFn: ({ signal }) => call(getImport, { id }, signal),
    retry: false,
    refetchInterval: ({ state }) => (state.error ? false : refetchIn(state.data)),
  });

export const importedStatementQuery = (id: number, seq: number) =>
  queryOptions({
    queryKey: [PACKAGE, "statement", id, seq],
    queryFn: ({ signal }) => call(getImportedStatement, { id, seq }, signal),
    // The content of an archive does not change, but the addresses of its pictures stay valid for only one to two days.
    staleTime: 60 * 60_000,
  });

/** Never cached, because the stored problem may have been edited. */
export const importDifferencesQuery = (id: number, seq: number) =>
  queryOptions({
    queryKey: [PACKAGE, "differences", id, seq],
    queryFn: ({ signal }) => call(listImportDifferences, { id, seq }, signal),
    staleTime: 0,
  });

export const EXPORT_PAGE = 20;

export const exportableQuery = (keyword: string | undefined, page: number) =>
  queryOptions({
    queryKey: [PACKAGE, "problems", keyword, page],
    queryFn: ({ signal }) =>
      call(
        listAdminProblems,
        { keyword, currentPage: page, limit: EXPORT_PAGE, oj: "LOCAL" },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
