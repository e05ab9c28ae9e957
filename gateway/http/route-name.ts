import type { Database } from '../database/database.ts';
import { type AuthRoute, authRoutes, routeOf } from '../request/auth-routes.ts';

const data = '/rest/v1/';
const accounts = '/auth/v1';
const known: ReadonlySet<string> = new Set<AuthRoute>(authRoutes);

/**
 * The name of what a request asks for, one of a bounded number and without anything of the caller's.
 *
 * @param pattern the route's own, such as `/images/:name`; `*` is the page
 * @param dataNames what has an address below /rest/v1/, such as `rpc/get_quiz`
 */
export function routeName(
  request: Pick<Request, 'method' | 'url'>,
  pattern: string,
  dataNames: ReadonlySet<string>,
): string {
  const url = new URL(request.url);
  if (url.pathname.startsWith(data)) {
    const name = url.pathname.slice(data.length).replace(/\/$/, '');
    return data + (dataNames.has(name) ? name : 'unknown');
  }
  if (url.pathname.startsWith(`${accounts}/`)) {
    const { route } = routeOf(request.method, url);
    return accounts + (known.has(route) ? route.slice(route.indexOf(' ') + 1) : '/unknown');
  }
  return /^\/?\*$/.test(pattern) ? 'page' : pattern;
}

/** What has an address below /rest/v1/, such as `puzzle` and `rpc/get_quiz`. */
export async function readDataNames({ query }: Pick<Database, 'query'>): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    `select c.relname::text as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
     union
     select 'rpc/' || p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
}
