/** What a mail proves: a new account, a sign-in without password, a lost password, a new address. */
export const proofKinds = ['signup', 'magiclink', 'recovery', 'email_change'] as const;

export type ProofKind = (typeof proofKinds)[number];

/** What somebody brings from a mail: the hash of its link, or address and code. */
export type Proof = { type: ProofKind } & ({ tokenHash: string } | { email: string; code: string });
