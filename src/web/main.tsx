import "./ui/base.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { currentLocale } from "./platform/locale.ts";
import { followIdentity, queryClient } from "./platform/queryClient.ts";
import { loadTexts, TextsProvider } from "./platform/texts.tsx";
import { followTheme } from "./platform/theme.ts";
import { router } from "./routes.tsx";
import { greetConsole } from "./shell/greetConsole.ts";

greetConsole();
followIdentity();
followTheme();

const locale = currentLocale();
// The page's chunk and the UI strings load in parallel.
const [texts] = await Promise.all([loadTexts(locale), router.load()]);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TextsProvider first={{ locale, texts }}>
        <RouterProvider router={router} />
      </TextsProvider>
    </QueryClientProvider>
  </StrictMode>,
);
