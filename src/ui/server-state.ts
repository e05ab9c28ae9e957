import { QueryClient } from '@tanstack/react-query';

/**
 * The server's answers, kept as long as the page, so that coming back shows them at once. Keys name
 * the account they were given to. Nothing is fetched again by itself: screens report an error and
 * have a button for it.
 */
export const serverState = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: Infinity,
      networkMode: 'always',
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      retry: false,
    },
  },
});
