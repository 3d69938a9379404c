import { DOUBLED, type LanguageRow } from "./languageRow.ts";

/** Languages compiled for a virtual machine. */

const JAVA_SUM = `import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        long a = in.nextLong();
        long b = in.nextLong();
        System.out.println(a + b);
    }
}
`;

const CSHARP_SUM = `using System;

public static class Program {
    public static void Main() {
        string input = Console.In.ReadToEnd();
        string[] parts = input.Split((char[])null, StringSplitOptions.RemoveEmptyEntries);
        Console.WriteLine(long.Parse(parts[0]) + long.Parse(parts[1]));
    }
}
`;

const KOTLIN_SUM = `fun main() {
    val words = generateSequence(::readLine).flatMap { it.split(" ").asSequence() }
    println(words.filter { it != "" }.map { it.toLong() }.sum())
}
`;

const SCALA_SUM = `object Main {
  def main(args: Array[String]): Unit = {
    println(scala.io.Source.stdin.mkString.trim.split("\\\\s+").map(_.toLong).sum)
  }
}
`;

const ERLANG_SUM = `-module(main).
-export([main/0]).

main() ->
    {ok, [A, B]} = io:fread("", "~d ~d"),
    io:format("~w~n", [A + B]).
`;

const ELIXIR_SUM = `IO.read(:stdio, :eof)
|> String.split()
|> Enum.map(&String.to_integer/1)
|> Enum.sum()
|> IO.puts()
`;

const JAVA_START =
  "import java.util.*;\n\npublic class Main {\n    public static void main(String[] args) {\n        \n    }\n}\n";
const CSHARP_START =
  "using System;\n\npublic static class Program {\n    public static void Main() {\n        \n    }\n}\n";
const SCALA_START = "object Main {\n  def main(args: Array[String]): Unit = {\n    \n  }\n}\n";

export const managedLanguages: readonly LanguageRow[] = [
  {
    id: 9,
    name: "Java",
    contentType: "text/x-java",
    compileCommand: "javac -encoding UTF-8 -nowarn -Xmaxerrs 20 -d . Main.java",
    template: JAVA_SUM,
    codeTemplate: JAVA_START,
    ...DOUBLED,
  },
  {
    id: 16,
    name: "C#",
    contentType: "text/x-csharp",
    compileCommand: "mcs -nologo -optimize+ -warn:0 -r:System.Numerics.dll -out:main.exe main.cs",
    template: CSHARP_SUM,
    codeTemplate: CSHARP_START,
    ...DOUBLED,
  },
  {
    id: 21,
    name: "Kotlin",
    contentType: "text/x-kotlin",
    compileCommand: "kotlinc -nowarn main.kt -include-runtime -d main.jar",
    template: KOTLIN_SUM,
    codeTemplate: "fun main() {\n    \n}\n",
    ...DOUBLED,
  },
  {
    id: 27,
    name: "Scala",
    contentType: "text/x-scala",
    compileCommand: "scalac -nowarn -encoding UTF-8 -d main.jar main.scala",
    template: SCALA_SUM,
    codeTemplate: SCALA_START,
    ...DOUBLED,
  },
  {
    id: 36,
    name: "Erlang",
    contentType: "text/x-erlang",
    compileCommand: "erlc main.erl",
    template: ERLANG_SUM,
    codeTemplate: "-module(main).\n-export([main/0]).\n\nmain() ->\n    ok.\n",
    ...DOUBLED,
  },
  {
    id: 37,
    name: "Elixir",
    contentType: "text/x-elixir",
    compileCommand: "elixir main.exs",
    template: ELIXIR_SUM,
    codeTemplate: "",
    ...DOUBLED,
  },
];
