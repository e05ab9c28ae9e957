/** Keeps a map from growing beyond so many entries: the one that was put in first goes. */
export function forgetOldest<Key>(map: Map<Key, unknown>, most: number): void {
  const oldest = map.keys().next();
  if (map.size > most && oldest.done !== true) map.delete(oldest.value);
}
