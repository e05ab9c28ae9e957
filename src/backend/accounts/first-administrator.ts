import type { Backend } from '../backend.ts';
import { sendJson } from '../send-json.ts';

/** What the operator's link knows, and how its holder wants to sign in. */
type FirstAdministrator = { token: string; email: string; password: string };

/**
 * Makes the account of the first administrator. Only a gateway can.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError otp_expired where the link counts no more, email_exists, and others
 */
export async function makeFirstAdministrator(
  backend: Backend,
  first: FirstAdministrator,
): Promise<void> {
  await sendJson(backend, '/staff/first-administrator', first);
}
