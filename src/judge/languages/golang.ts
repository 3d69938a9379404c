import { createHash } from "node:crypto";
import {
  BASE_ENV,
  compileLimits,
  type CompileStep,
  type Language,
  shownCommand,
  type Tools,
  type Warmth,
} from "./language.ts";
import { type Machine, place, rootOf, ToolMissing } from "./machine.ts";

/** Where the compiler sees the compiled standard library, read-only. */
const CACHE = "/opt/verdict/gocache";

/** No module look-up, no toolchain download, no C compiler: the standard library only. */
const SETTINGS = [
  "GO111MODULE=off",
  "CGO_ENABLED=0",
  "GOTOOLCHAIN=local",
  "GOPROXY=off",
  "GOFLAGS=",
  "GOENV=off",
  "GOTELEMETRY=off",
];

async function find(machine: Machine): Promise<Tools> {
  const go =
    (await machine.command("go")) ??
    (await machine.firstFile(["/usr/local/go/bin/go", "/usr/lib/go/bin/go"]));
  if (!go) throw new ToolMissing("go is not installed (package golang-go)");
  const { path, mounts } = place(go, rootOf(go), "/opt/go");
  return {
    version: await machine.version(go, ["version"]),
    paths: { go: path },
    hostPaths: { go },
    mounts,
  };
}

function compile(tools: Tools, name: string): CompileStep {
  return {
    argv: shownCommand(tools, name),
    env: [...BASE_ENV, ...SETTINGS, `GOCACHE=${CACHE}`, "GOPATH=/tmp/go"],
    limits: compileLimits(15, 1024),
    keep: ["main"],
  };
}

/** What contest programs import; the rest of the library is compiled with the program that needs it. */
const PACKAGES =
  "bufio bytes container/heap container/list container/ring encoding/binary errors fmt hash/crc32 " +
  "hash/fnv hash/maphash index/suffixarray io io/ioutil log math math/big math/bits math/cmplx " +
  "math/rand os reflect regexp runtime runtime/debug sort strconv strings sync sync/atomic " +
  "text/tabwriter time unicode unicode/utf8 unsafe";

/**
 * The standard library compiled once: a program then takes 0.25 s instead of 11 s. The tool keeps
 * its cache by content, so it may be filled in place while others read it.
 */
function warmth(tools: Tools): Warmth {
  const go = tools.hostPaths["go"] ?? "";
  const key = createHash("sha256").update(`${go}\n${tools.version}`).digest("hex");
  return {
    folder: `gocache-${key.slice(0, 16)}`,
    target: CACHE,
    required: true,
    steps: [
      {
        argv: [go, "build", ...PACKAGES.split(" ")],
        env: [...BASE_ENV, ...SETTINGS, "GOCACHE={out}", "GOPATH=/nonexistent/go"],
        sources: [],
      },
    ],
  };
}

export const golang: Language = {
  names: ["Golang"],
  profile: "golang",
  sourceName: "main.go",
  find,
  compile,
  // One thread of Go code at a time: CPU time counts all threads, so more would only be charged.
  run: () => ({ argv: ["/a/main"], env: [...BASE_ENV, "GOMAXPROCS=1"] }),
  outOfMemory: /^(fatal error: )?runtime: (cannot allocate|out of) memory/m,
  warmth,
};
