/** The events of a service worker; the types of a page do not have them. */
export type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

/** A request of a page, to be answered by the worker or left to the browser. */
export type AskEvent = LifeEvent & {
  readonly request: Request;
  /** The network's answer to a navigation, asked for while the worker was still waking up. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/** A message of the server's that came by the browser's push service. */
export type PushEvent = LifeEvent & { readonly data: { json: () => unknown } | null };

/** A press on a notification. */
export type ClickEvent = LifeEvent & { readonly notification: { close: () => void } };

/** An open page. */
type Client = { readonly url: string; focus: () => Promise<unknown> };

/** The part of a service worker's global object that ours uses. */
export type WorkerScope = {
  addEventListener: {
    (kind: 'install' | 'activate', listen: (event: LifeEvent) => void): void;
    (kind: 'fetch', listen: (event: AskEvent) => void): void;
    (kind: 'push', listen: (event: PushEvent) => void): void;
    (kind: 'notificationclick', listen: (event: ClickEvent) => void): void;
  };
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (wanted: { type: 'window' }) => Promise<readonly Client[]>;
    openWindow: (address: string) => Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  readonly location: { readonly origin: string };
};
