import type { FastifyInstance } from "fastify";

/** The methods that each path supports, so that the server can choose between status 405 and status 404. */
export interface RoutePaths {
  methodsOf(path: string): string[];
}

/** Records every route that is added; call it before the first route is added. */
export function watchPaths(app: FastifyInstance): RoutePaths {
  // A map by path: searching a list for each route took a quarter of a server's startup time.
  const paths = new Map<string, { segments: string[]; methods: Set<string> }>();
  app.addHook("onRoute", ({ url, method }) => {
    const entry = paths.get(url) ?? { segments: url.split("/"), methods: new Set() };
    paths.set(url, entry);
    for (const each of [method].flat()) entry.methods.add(each);
  });
  return {
    methodsOf(path) {
      const segments = path.split("/");
      const fitting = [...paths.values()].filter((each) => fits(each.segments, segments));
      return [...new Set(fitting.flatMap((each) => [...each.methods]))].toSorted();
    },
  };
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => part === segments[i] || part.startsWith(":"))
  );
}
