import { fromRecipe } from "./recipe.ts";

/** C# with Mono, whose compiler takes half a second; the compiler of the .NET SDK takes several seconds and 200 MB. */
export const csharp = fromRecipe({
  name: "C#",
  profile: "csharp",
  sourceName: "main.cs",
  tool: "mcs",
  also: { mono: ["mono"] },
  settings: ["/etc/mono"],
  limits: [10, 512],
  // Without this setting, Mono looks in the home folder for files that its processes share.
  env: ["MONO_ENABLE_SHM=0"],
  keep: ["main.exe"],
  run: (path) => [path("mono"), "/a/main.exe"],
  outOfMemory: /System\.OutOfMemoryException/,
});
