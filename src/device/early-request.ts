/**
 * The puzzle request that src/early.ts sent before any other script ran. It is handed over once,
 * and only to a caller that asks for the same address.
 */
export type EarlyRequest = { address: string; response: Promise<Response> };

declare global {
  interface Window {
    quandoEarlyRequest?: EarlyRequest;
    /** Today's puzzle as it came with the page, where it is that of the device's day; and its call. */
    quandoToday?: { address: string; puzzle: unknown };
  }
}

/** Takes the early answer for this address, if it was asked for. */
export function takeEarlyResponse(address: string): Promise<Response> | null {
  const early = window.quandoEarlyRequest;
  if (early === undefined) return null;
  delete window.quandoEarlyRequest;
  return early.address === address ? early.response : null;
}
