/** The same keys with any words: what the second language must satisfy, no more and no less. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
