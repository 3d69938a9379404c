/** The same keys with any texts, which the second language must satisfy exactly. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
