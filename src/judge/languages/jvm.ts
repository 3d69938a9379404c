import { javaCommand, javaSettings } from "./java.ts";
import {
  BASE_ENV,
  compileLimits,
  type Language,
  compileArguments,
  type Tools,
} from "./language.ts";
import { type Machine, rootOf, ToolMissing } from "./machine.ts";

const MIB = 1024 * 1024;

interface JvmRecipe {
  name: string;
  profile: string;
  sourceName: string;
  tool: string;
  /** Matches the compiler's name and version in the output of `-version`. */
  version: string;
  mainClass: string;
  /** Additional archives on this machine that belong on the class path. */
  libraries(compiler: string): string[];
}

/** The compilers of Kotlin and Scala are Java programs; they produce an archive, which is run like a Java program. */
function jvmLanguage(recipe: JvmRecipe): Language {
  const { name, tool } = recipe;
  return {
    names: [name],
    profile: recipe.profile,
    sourceName: recipe.sourceName,
    async find(machine: Machine): Promise<Tools> {
      const compiler = await machine.command(tool);
      const java = await machine.command("java");
      if (!compiler) throw new ToolMissing(`${tool} is not installed`);
      if (!java) throw new ToolMissing(`${tool} needs java`);
      return {
        version: await machine.version("/bin/sh", [
          "-c",
          `"${compiler}" -version 2>&1 | grep -o "${recipe.version}"`,
        ]),
        paths: { [tool]: compiler, java },
        hostPaths: { [tool]: compiler, java },
        mounts: await javaSettings(rootOf(java)),
      };
    },
    compile: (tools) => ({
      argv: compileArguments(tools, name),
      // The start scripts of the compilers pass these options to the JVM. With the serial garbage collector and only
      // the first tier of compilation, the JVM starts faster.
      env: [
        ...BASE_ENV,
        "JAVA_OPTS=-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xss16m -Xmx768m -XX:-UsePerfData",
      ],
      limits: compileLimits(30, 2048),
      keep: ["main.jar"],
    }),
    run: (tools, allowance) =>
      javaCommand(tools.paths["java"] ?? "", allowance, {
        archives: ["/a/main.jar", ...recipe.libraries(tools.paths[tool] ?? "")],
        mainClass: recipe.mainClass,
      }),
    memorySlack: 96 * MIB,
    outOfMemory: /java\.lang\.OutOfMemoryError/,
  };
}

export const kotlin = jvmLanguage({
  name: "Kotlin",
  profile: "kotlin",
  sourceName: "main.kt",
  tool: "kotlinc",
  version: "kotlinc.*",
  mainClass: "MainKt",
  libraries: () => [],
});

export const scala = jvmLanguage({
  name: "Scala",
  profile: "scala",
  sourceName: "main.scala",
  tool: "scalac",
  version: "Scala compiler version [^ ]*",
  mainClass: "Main",
  libraries: (scalac) => [`${rootOf(scalac)}/lib/scala-library.jar`],
});
