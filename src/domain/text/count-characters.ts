/** How many characters a text has, as readers and the database count: an emoji is one, not two halves. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
