import {
  BASE_ENV,
  type Command,
  compileLimits,
  type CompileStep,
  type Language,
  shownCommand,
  type Tools,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

// Hashes of texts are the same in every run, so that a verdict does not depend on luck.
const ENV = [...BASE_ENV, "PYTHONHASHSEED=0", "PYTHONIOENCODING=utf-8"];

/** PyPy says its own version in its second line only. */
const SAY_VERSION = [
  "-c",
  "import platform as p, sys; v = getattr(sys, 'pypy_version_info', None); " +
    "print(p.python_implementation(), '.'.join(map(str, (v or sys.version_info)[:3])), " +
    "'(Python %s)' % p.python_version() if v else '')",
];

function interpreter(name: string, command: string): Language {
  return {
    names: [name],
    profile: command,
    sourceName: "main.py",
    async find(machine: Machine): Promise<Tools> {
      const found = await machine.command(command);
      if (!found) throw new ToolMissing(`${command} is not installed (package ${command})`);
      const { path, mounts } = place(found, rootOf(found), `/opt/${command}`);
      return {
        version: await machine.version(found, SAY_VERSION),
        paths: { [command]: path },
        hostPaths: { [command]: found },
        mounts,
      };
    },
    compile(tools: Tools): CompileStep {
      return {
        argv: shownCommand(tools, name),
        env: ENV,
        limits: compileLimits(5, 512),
        keep: ["main.py"],
      };
    },
    run(tools: Tools): Command {
      return { argv: [tools.paths[command] ?? "", "/a/main.py"], env: ENV };
    },
    outOfMemory: /^MemoryError/m,
  };
}

export const python3 = interpreter("Python3", "python3");
export const pypy3 = interpreter("PyPy3", "pypy3");
