import { keepPreviousData, queryOptions } from "@tanstack/react-query";

/** How the server renders a text: `render` calls the server, and the cache keys of the results begin with `key`. */
export interface PreviewSource {
  key: readonly unknown[];
  render: (content: string, signal: AbortSignal) => Promise<{ html: string }>;
}

/** Markdown as its readers will see it. The previous preview stays until the next one is loaded. */
export const previewQuery = ({ key, render }: PreviewSource, content: string) =>
  queryOptions({
    queryKey: [...key, content],
    queryFn: ({ signal }) => render(content, signal),
    enabled: content.trim() !== "",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
