/** The distribution's Chromium, or undefined. */
export function findBrowser(): string | undefined;
/** Profiles of the languages that the tests judge with where they are, but do not install. */
export declare const leftOut: ReadonlySet<string>;
