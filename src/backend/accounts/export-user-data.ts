import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** Everything the server stores about the caller, as one JSON document. */
export async function exportUserData({ rest }: Accounts): Promise<unknown> {
  return answered(await rest.rpc('export_user_data'));
}
