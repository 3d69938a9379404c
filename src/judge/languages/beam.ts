import { fromRecipe } from "./recipe.ts";

/**
 * Languages that run on the Erlang virtual machine. Programs in these languages run with one scheduler, since the CPU
 * time of all threads is counted.
 */
const QUIET = ["+S", "1:1", "+SDcpu", "1:1", "+SDio", "1", "+A", "1", "-noshell"];

// Otherwise a crash would write a dump of several megabytes, which takes a second.
const NO_DUMP = "ERL_CRASH_DUMP_SECONDS=0";

const OUT_OF_MEMORY = /Cannot (re)?allocate \d+ bytes of memory|system_limit/;

export const erlang = fromRecipe({
  name: "Erlang",
  profile: "erlang",
  sourceName: "main.erl",
  tool: "erlc",
  also: { erl: ["erl"] },
  versionCommand: (path) => [
    path("erl"),
    "-noshell",
    "-eval",
    'io:put_chars(["Erlang/OTP ", erlang:system_info(otp_release), "\\n"]), halt().',
  ],
  limits: [10, 1024],
  env: [NO_DUMP],
  keep: ["main.beam"],
  run: (path) => [path("erl"), ...QUIET, "-pa", "/a", "-s", "main", "main", "-s", "erlang", "halt"],
  outOfMemory: OUT_OF_MEMORY,
});

const PARSE_ELIXIR =
  "[f] = System.argv(); case Code.string_to_quoted(File.read!(f), file: f) do {:ok, _} -> :ok; " +
  '{:error, {[line: l] ++ _, m, t}} -> IO.puts(:stderr, "#{f}:#{l}: #{inspect(m)} #{inspect(t)}"); exit({:shutdown, 1}) end';

export const elixir = fromRecipe({
  name: "Elixir",
  profile: "elixir",
  sourceName: "main.exs",
  tool: "elixir",
  version: { args: ["--short-version"], name: "Elixir" },
  limits: [10, 1024],
  env: [NO_DUMP, `ELIXIR_ERL_OPTIONS=${QUIET.slice(0, 8).join(" ")}`],
  keep: ["main.exs"],
  compile: (_, [tool = "", ...files]) => [tool, "-e", PARSE_ELIXIR, ...files],
  run: (path) => [path("elixir"), "/a/main.exs"],
  outOfMemory: OUT_OF_MEMORY,
});
