import { Hono } from 'hono';

import type { GatewayEnvironment } from '../request/environment.ts';
import type { ToldMuseum } from './tell-museum.ts';

type Parts = {
  /** Undefined where the operator has no start page of a museum. */
  tellMuseum: (() => Promise<ToldMuseum>) | undefined;
  headers: Readonly<Record<string, string>>;
};

/** `GET /museum.json`: what a museum's start page shows; null where there is none. */
export function createMuseumRoutes({ tellMuseum, headers }: Parts) {
  const app = new Hono<GatewayEnvironment>();
  app.get('/museum.json', async ({ json }) => {
    const told = (await tellMuseum?.()) ?? null;
    return json(told, 200, { ...headers, 'cache-control': 'public, max-age=60' });
  });
  return app;
}
