import type { Logo } from "../../../shared/text/logo.ts";
import css from "./LogoImage.module.css";
import { Mark } from "./Wordmark.tsx";

/** A logo with at least this ratio of width to height is assumed to contain the name. */
const WORDMARK_RATIO = 3;

/** The logo replaces the name, which is then for screen readers only. */
export function isWordmark(logo: Logo | null): boolean {
  return logo !== null && logo.width >= WORDMARK_RATIO * logo.height;
}

/** A logo of this height in pixels, at most `maxWidth` (CSS) wide, on a light ground in the dark theme. */
export function LogoImage(props: { logo: Logo; height: number; maxWidth?: string; alt?: string }) {
  const { logo, height, maxWidth = "10rem", alt = "" } = props;
  const width = Math.round((logo.width / logo.height) * height);
  return (
    <img
      className={css.logo}
      src={logo.url}
      alt={alt}
      width={width}
      height={height}
      style={{ height, maxWidth }}
    />
  );
}

/** The site's logo, otherwise the mark of the product. The name is next to it. */
export function SiteLogo({ logo, size = 26 }: { logo: Logo | null; size?: number }) {
  if (!logo) return <Mark size={size} />;
  return <LogoImage logo={logo} height={size} maxWidth="min(10rem, 34vw)" />;
}
