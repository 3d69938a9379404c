import { queryOptions } from "@tanstack/react-query";
import {
  getEditorialVersion,
  getManagedEditorial,
  listEditorialVersions,
  listManagedEditorials,
} from "../../../shared/discussion/editorialAdmin.ts";
import type { OutputOf } from "../../../shared/call/endpoint.ts";
import { EDITORIALS } from "../../editorial/queries.ts";
import { call } from "../../platform/api.ts";

export type ManagedEditorial = OutputOf<typeof listManagedEditorials>["records"][number];
export type EditedEditorial = OutputOf<typeof getManagedEditorial>;

/** All editorials and proposals of a problem. */
export const managedEditorialsQuery = (pid: number) =>
  queryOptions({
    queryKey: [...EDITORIALS, "managed", pid],
    queryFn: ({ signal }) => call(listManagedEditorials, { pid }, signal),
  });

/** One editorial with its texts; never cached. */
export const editedEditorialQuery = (id: number) =>
  queryOptions({
    queryKey: [...EDITORIALS, "edited", id],
    queryFn: ({ signal }) => call(getManagedEditorial, { id }, signal),
    staleTime: 0,
    gcTime: 0,
  });

export const editorialVersionsQuery = (id: number) =>
  queryOptions({
    queryKey: [...EDITORIALS, "versions", id],
    queryFn: ({ signal }) => call(listEditorialVersions, { id }, signal),
    staleTime: 0,
  });

/** A stored version never changes. */
export const editorialVersionQuery = (id: number, revision: number) =>
  queryOptions({
    queryKey: [...EDITORIALS, "version", id, revision],
    queryFn: ({ signal }) => call(getEditorialVersion, { id, revision }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
