/** Whether the database takes an address for an image: a path on this page's own host. */
export function isImageAddress(address: string): boolean {
  return /^\/[^/\\\s][^\\\s]*$/.test(address);
}

/** Whether the database takes an address for audio: a path as of an image, or one by https. */
export function isAudioAddress(address: string): boolean {
  return /^(\/[^/\\\s]|https:\/\/)[^\\\s]*$/.test(address);
}
