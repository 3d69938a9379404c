import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/global.layer.css";
import "./ui/base.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { currentLocale } from "./platform/locale.ts";
import { kitVariables, mantineTheme } from "./platform/mantineTheme.ts";
import { followIdentity, queryClient } from "./platform/queryClient.ts";
import { loadTexts, TextsProvider } from "./platform/texts.tsx";
import { colorSchemeManager } from "./platform/theme.ts";
import { router } from "./routes.tsx";
import { greetConsole } from "./shell/greetConsole.ts";

greetConsole();
followIdentity();

const locale = currentLocale();
// The page's own chunk and the texts travel at the same time.
const [texts] = await Promise.all([loadTexts(locale), router.load()]);

createRoot(document.getElementById("root")!).render(
  <StrictMode>
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={kitVariables}
      colorSchemeManager={colorSchemeManager()}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <TextsProvider first={{ locale, texts }}>
          <RouterProvider router={router} />
        </TextsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
