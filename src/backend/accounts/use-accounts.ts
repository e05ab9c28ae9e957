import { useBackend } from '../backend-context.tsx';
import { type Accounts, accountsOf } from './accounts.ts';

/** The page's accounts, for components of screens that are fetched with them. */
export function useAccounts(): Accounts {
  return accountsOf(useBackend());
}
