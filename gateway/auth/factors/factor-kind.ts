import * as v from 'valibot';

import { type Call, text } from '../call.ts';
import type { Query } from '../parts.ts';
import type { SignInMethod } from '../sessions/session.ts';
import type { SignedIn } from '../sessions/signed-in.ts';
import type { Account, FactorRow } from '../users/account.ts';

export const enrolment = v.object({
  factor_type: v.nullish(text(32), ''),
  friendly_name: v.nullish(text(64), ''),
  issuer: v.nullish(text(64), ''),
  phone: v.nullish(text(32), ''),
});

export const verification = v.object({
  challenge_id: v.pipe(v.string(), v.uuid()),
  code: v.nullish(text(32), ''),
  webauthn: v.nullish(v.looseObject({ type: v.nullish(text(32), '') })),
});

export type Enrolment = v.InferOutput<typeof enrolment>;
export type Verification = v.InferOutput<typeof verification>;

/** What a new factor keeps beside its name, and what its owner hears of it once. */
export type Enrolled = { secret?: string; phone?: string; answer: object };

/** What a challenge keeps until it is answered, and what the asked hears of it. */
export type Asked = {
  otpCode?: string;
  sessionData?: object;
  answer?: object;
  /** What is done once the challenge is kept; it is dropped again where this rejects. */
  send?: () => Promise<void>;
};

/** A challenge that is being answered, of a factor whose row is locked. */
export type Taken = {
  factor: FactorRow;
  challenge: { id: string; otpCode: string | null; sessionData: Record<string, unknown> | null };
};

/** What a kind of second factor does in its own way. */
export type FactorKind = {
  /** As the claim `amr` names it. */
  method: SignInMethod;
  /** The refusal of a wrong answer. */
  wrong: string;
  enrol: (account: Account, asked: Enrolment) => Enrolled;
  ask: (who: SignedIn, factor: FactorRow, call: Call) => Promise<Asked>;
  /**
   * Holds an answer to its shape; resolves, in the transaction that took the challenge, with whether it
   * is right.
   */
  check: (answer: Verification) => (query: Query, taken: Taken) => Promise<boolean>;
};
