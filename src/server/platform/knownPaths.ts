import type { FastifyInstance } from "fastify";

/** The methods of each path, to distinguish 405 from 404. */
export interface KnownPaths {
  methodsOf(path: string): string[];
}

/** Records every route that is added; call before the first one. */
export function watchPaths(app: FastifyInstance): KnownPaths {
  const known: { segments: string[]; methods: Set<string> }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const segments = url.split("/");
    const path = segments.join("/");
    let entry = known.find((each) => each.segments.join("/") === path);
    if (!entry) known.push((entry = { segments, methods: new Set() }));
    for (const each of [method].flat()) entry.methods.add(each);
  });
  return {
    methodsOf(path) {
      const segments = path.split("/");
      const methods = known.filter((each) => fits(each.segments, segments));
      return [...new Set(methods.flatMap((each) => [...each.methods]))].toSorted();
    },
  };
}

function fits(pattern: string[], segments: string[]): boolean {
  return (
    pattern.length === segments.length &&
    pattern.every((part, i) => part === segments[i] || part.startsWith(":"))
  );
}
