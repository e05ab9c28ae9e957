import { type Tier, tiers } from '../../../backend/payments.ts';
import { useSession } from '../../../backend/session.ts';

/** The tier that the session says; null for none, and for staff. */
export function useTier(): Tier | null {
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  return tiers.find((tier) => tier === session.session.role) ?? null;
}
