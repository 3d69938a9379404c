import { lazy, Suspense } from "react";
import { currentLocale } from "../platform/locale.ts";
import type { useLogin } from "./useLogin.ts";

/** Rarely needed, so it is loaded on demand. */
const SlidePuzzle = lazy(async () => {
  const [{ SlidePuzzle: Component }, { loadAccountWords }] = await Promise.all([
    import("./SlidePuzzle.tsx"),
    import("./texts.ts"),
  ]);
  await loadAccountWords(currentLocale());
  return { default: Component };
});

/** The puzzle of a login form; renders nothing until a puzzle is required. Every token needs a new puzzle. */
export function LoginPuzzle({ puzzle }: { puzzle: ReturnType<typeof useLogin>["puzzle"] }) {
  if (puzzle.round === 0) return null;
  return (
    <Suspense>
      <SlidePuzzle key={puzzle.round} onSolved={puzzle.solved} />
    </Suspense>
  );
}
