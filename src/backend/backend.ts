/** How the page reaches its backend. */
export type Backend = {
  /** Origin and path before `/rest/v1`, without a slash at its end. */
  backendUrl: string;
  publishableKey: string;
  /** How requests are sent, so that one sent earlier can be taken up. */
  send: (address: string, init: RequestInit) => Promise<Response>;
};
