/** The distribution's Chromium, or undefined. */
export function findBrowser(): string | undefined;
