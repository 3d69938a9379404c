import { useNavigate } from "@tanstack/react-router";
import { useCallback } from "react";
import type { BoardSearch } from "./searchParams.ts";

/** Changes some parameters of the board's URL and keeps the rest, including the page. */
export function useBoardAddress() {
  const navigate = useNavigate();
  return useCallback(
    (next: Partial<BoardSearch>, { replace }: { replace: boolean }) =>
      void navigate({
        to: ".",
        search: ((old: BoardSearch) => ({ ...old, ...next })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  );
}
