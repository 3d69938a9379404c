/** A text that would run, reach another host, break the layout, or cover or reverse other texts, with its name. */
export type HostileText = readonly [what: string, text: string];
/** Texts for all fields of texts, each once. */
export declare const hostileTexts: readonly HostileText[];
