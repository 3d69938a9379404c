/** A type with the same keys and arbitrary strings as values; the second language must have exactly these keys. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
