import { standardSources } from "./namedSources.ts";

/**
 * testlib's standard checker of this name (with or without `std::` and extension) as a C++ program for our
 * `testlib.h`; undefined if there is none.
 */
export function testlibChecker(name: string): string | undefined {
  const plain = name
    .toLowerCase()
    .replace(/^std::/, "")
    .replace(/\.(?:cpp|cc)$/, "");
  return standardSources.get(plain);
}
