/** Long enough for every browser to have taken the file. */
const KEPT = 60_000;

/** Hands a text or bytes to the device as a file to keep. */
export function offerFile(name: string, content: string | Uint8Array<ArrayBuffer>, type: string) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT);
}
