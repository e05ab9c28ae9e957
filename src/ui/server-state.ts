import { QueryClient } from '@tanstack/react-query';

/**
 * What the server said, kept while the page is, so that who comes back finds it at once. Keys name
 * the account that it was said to. Nothing is asked for again by itself: screens say what went wrong
 * and have a button for it.
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
