/** The distribution's Chromium, or undefined. */
export function findBrowser(): string | undefined;
/** Profiles of the languages that the tests use if they are installed, but do not install. */
export declare const excludedProfiles: ReadonlySet<string>;
