/**
 * The same keys as `T`, with arbitrary strings as values; the strings of the second language must have exactly these
 * keys.
 */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
