import type { Accounts } from './accounts.ts';
import { answered } from './refusal.ts';

/** What a mail proves: a new account, a sign-in without password, a lost password, a new address. */
export const proofKinds = ['signup', 'magiclink', 'recovery', 'email_change'] as const;

export type ProofKind = (typeof proofKinds)[number];

/** What somebody brings from a mail: the hash of its link, or address and code. */
export type Proof = { type: ProofKind } & ({ tokenHash: string } | { email: string; code: string });

/** What else a proof told: whether its account was left without a password. */
export type Proven = { needsPassword: boolean };

/**
 * Checks what came by mail; the session begins with it.
 *
 * @throws ServerError otp_expired, over_request_rate_limit and others
 */
export async function verify({ auth }: Accounts, proof: Proof): Promise<Proven> {
  const { user } = answered(
    'tokenHash' in proof
      ? await auth.verifyOtp({ token_hash: proof.tokenHash, type: proof.type })
      : await auth.verifyOtp({ email: proof.email, token: proof.code, type: proof.type }),
  );
  return { needsPassword: user?.app_metadata['needs_password'] === true };
}
