/** Puts a value at the new end of a map that remembers so many entries at most; the oldest goes. */
export function keepNewest<Key, Value>(
  map: Map<Key, Value>,
  [key, value]: readonly [Key, Value],
  most: number,
): void {
  map.delete(key);
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
