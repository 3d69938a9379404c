import type { Logo } from "../../../shared/text/logo.ts";
import css from "./LogoImage.module.css";
import { Mark } from "./Wordmark.tsx";

/** A logo whose ratio of width to height is at least this is assumed to contain the name. */
const WORDMARK_RATIO = 3;

/** Whether the logo replaces the visible name; the name is then only read by screen readers. */
export function isWordmark(logo: Logo | null): boolean {
  return logo !== null && logo.width >= WORDMARK_RATIO * logo.height;
}

/**
 * A logo with the given height in pixels and at most the width `maxWidth` (a CSS length); in the dark theme, it has a
 * light background.
 */
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

/** The site's logo, or the product's logo if the site has none. The site's name is next to the logo. */
export function SiteLogo({ logo, size = 26 }: { logo: Logo | null; size?: number }) {
  if (!logo) return <Mark size={size} />;
  return <LogoImage logo={logo} height={size} maxWidth="min(10rem, 34vw)" />;
}
