/** Puts text on the clipboard; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the device has a share sheet for passing text on to other apps. */
export function canShare(text: string): boolean {
  return typeof navigator.share === 'function' && (navigator.canShare?.({ text }) ?? true);
}

/** Whether the device's share sheet takes pictures. */
export function canSharePictures(): boolean {
  const picture = new File([], 'quando.png', { type: 'image/png' });
  if (typeof navigator.share !== 'function') return false;
  return navigator.canShare?.({ files: [picture] }) ?? false;
}

/** Opens the device's share sheet with a text, and a picture where there is one; returns how it ended. */
export async function shareWithApp(
  text: string,
  picture?: File,
): Promise<'shared' | 'cancelled' | 'refused'> {
  try {
    await navigator.share(picture === undefined ? { text } : { text, files: [picture] });
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'refused';
  }
}
