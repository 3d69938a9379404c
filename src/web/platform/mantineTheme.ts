import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** The accent of tokens.css as Mantine needs it, light to dark. */
const petrol: MantineColorsTuple = [
  "#eef7f9",
  "#dfeef2",
  "#b9dde6",
  "#8ad5e7",
  "#64c3da",
  "#2f93ae",
  "#14708b",
  "#0d5c73",
  "#09465a",
  "#06313f",
];

/** Styles Mantine's widgets as ours; the values are in `ui/tokens.css`. */
export const mantineTheme = createTheme({
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  colors: { petrol },
  fontFamily: "var(--font-text)",
  fontFamilyMonospace: "var(--font-code)",
  headings: { fontFamily: "var(--font-text)", fontWeight: "650" },
  defaultRadius: "md",
  radius: { xs: "3px", sm: "4px", md: "7px", lg: "12px", xl: "20px" },
  fontSizes: { xs: "0.8125rem", sm: "0.875rem", md: "0.9375rem", lg: "1.0625rem", xl: "1.375rem" },
  respectReducedMotion: true,
  focusRing: "auto",
  cursorType: "pointer",
});

const colours = {
  "--mantine-color-body": "var(--surface)",
  "--mantine-color-text": "var(--text)",
  "--mantine-color-bright": "var(--text)",
  "--mantine-color-dimmed": "var(--text-3)",
  "--mantine-color-placeholder": "var(--text-3)",
  "--mantine-color-anchor": "var(--accent)",
  "--mantine-color-default": "var(--surface)",
  "--mantine-color-default-hover": "var(--surface-2)",
  "--mantine-color-default-color": "var(--text)",
  "--mantine-color-default-border": "var(--line)",
  "--mantine-color-error": "var(--bad)",
  "--mantine-color-success": "var(--good)",
};

export const kitVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: colours,
  dark: colours,
});
