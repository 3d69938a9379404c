import { queryOptions } from "@tanstack/react-query";
import type { Locale } from "../../../shared/text/locale.ts";
import { ApiError } from "../../platform/apiError.ts";

export type Scope = "any" | "read" | "submit";

/** An API operation that accepts tokens, as described in the OpenAPI document. */
export interface OpenCall {
  method: string;
  path: string;
  feature: string;
  summary: string;
  scope: Scope;
}

interface Operation {
  tags: string[];
  summary: string;
  "x-summary-zh-CN"?: string;
  "x-token-scope": Scope | null;
}

/** The parts of the document used by this page. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

export const apiDocumentQuery = () =>
  queryOptions({
    queryKey: ["site", "openapi"],
    queryFn: async ({ signal }): Promise<ApiDocument> => {
      const response = await fetch("/api/docs/openapi.json", { signal });
      if (!response.ok) throw new ApiError("BAD_ANSWER", { status: response.status });
      return (await response.json()) as ApiDocument;
    },
    staleTime: 60 * 60_000,
  });

const order: Scope[] = ["submit", "read", "any"];

/**
 * The endpoints that accept tokens: first those that need a scope, then the others by feature, in the document's order.
 */
export function openCalls({ paths }: ApiDocument, locale: Locale): OpenCall[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): OpenCall[] => {
      const scope = operation["x-token-scope"];
      if (!scope) return [];
      const chinese = locale === "zh-CN" ? operation["x-summary-zh-CN"] : undefined;
      return [
        {
          method: method.toUpperCase(),
          path,
          feature: operation.tags[0] ?? "",
          summary: chinese ?? operation.summary,
          scope,
        },
      ];
    }),
  );
  return calls.toSorted((a, b) => order.indexOf(a.scope) - order.indexOf(b.scope));
}
