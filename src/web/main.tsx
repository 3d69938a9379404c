import "./ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { currentLocale } from "./platform/locale.ts";
import { isDrawn, takeOver } from "./platform/firstDrawing.ts";
import { followIdentity, queryClient } from "./platform/queryClient.ts";
import { loadTexts, TextsProvider } from "./platform/texts.tsx";
import { followTheme } from "./platform/theme.ts";
import { problemListQuery } from "./problem/list/queries.ts";
import { problemQuery } from "./problem/page/queries.ts";
import { router } from "./routes.tsx";
import { greetConsole } from "./shell/greetConsole.ts";
import { homeSummaryQuery } from "./site/home/queries.ts";

greetConsole();
followIdentity();
followTheme();

const locale = currentLocale();
// The page's own chunk and the texts load in parallel.
const [texts] = await Promise.all([loadTexts(locale), router.load()]);

const place = document.getElementById("root")!;
const root = createRoot(place);
const render = () =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <TextsProvider first={{ locale, texts }}>
          <RouterProvider router={router} />
        </TextsProvider>
      </QueryClientProvider>
    </StrictMode>,
  );

if (isDrawn(place)) {
  // The responses are there since the first drawing.
  await answersAt(location.pathname);
  takeOver(place, render);
} else render();

/** Data that the first drawing of this path used. */
async function answersAt(path: string): Promise<unknown> {
  const problem = /^\/problem\/([^/]+)/.exec(path)?.[1];
  if (problem) return queryClient.prefetchQuery(problemQuery(problem, undefined));
  return Promise.all([
    queryClient.prefetchQuery(problemListQuery({})),
    path.startsWith("/problem") || queryClient.prefetchQuery(homeSummaryQuery()),
  ]);
}
