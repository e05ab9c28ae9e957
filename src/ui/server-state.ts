import { QueryClient } from '@tanstack/react-query';

/**
 * The server's answers, kept as long as the page, so that coming back shows them at once. Keys name
 * the account they were given to. Nothing is fetched again by itself, for this client is not mounted
 * and so hears of no focus and no connection: screens report an error and have a button for it.
 */
export const serverState = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: Infinity,
      networkMode: 'always',
      retry: false,
    },
  },
});
