/** The events of a service worker; the types of a page do not have them. */
export type LifeEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

/** A request of a page, to be answered by the worker or left to the browser. */
export type AskEvent = LifeEvent & {
  readonly request: Request;
  /** The network's answer to a navigation, asked for while the worker was still waking up. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

/** The part of a service worker's global object that ours uses. */
export type WorkerScope = {
  addEventListener: {
    (kind: 'install' | 'activate', listen: (event: LifeEvent) => void): void;
    (kind: 'fetch', listen: (event: AskEvent) => void): void;
  };
  readonly clients: { claim: () => Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: { readonly origin: string };
};
