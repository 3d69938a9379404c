import { fromRecipe } from "./recipe.ts";

/** C# with Mono: its compiler takes half a second; that of the .NET SDK takes several seconds and 200 MB. */
export const csharp = fromRecipe({
  name: "C#",
  profile: "csharp",
  sourceName: "main.cs",
  tool: "mcs",
  also: { mono: ["mono"] },
  settings: ["/etc/mono"],
  limits: [10, 512],
  // Otherwise it looks for files shared between its processes in the home folder.
  env: ["MONO_ENABLE_SHM=0"],
  keep: ["main.exe"],
  run: (path) => [path("mono"), "/a/main.exe"],
  outOfMemory: /System\.OutOfMemoryException/,
});
