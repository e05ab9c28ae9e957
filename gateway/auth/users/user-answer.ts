import type { Account, FactorRow, IdentityRow } from './account.ts';

/** An account as the official client reads it; what is not there is left out, as Supabase Auth does. */
export function userAnswer({ user, identities, factors }: Account): object {
  return present({
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    email_confirmed_at: instant(user.email_confirmed_at),
    invited_at: instant(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: instant(user.phone_confirmed_at),
    confirmation_sent_at: instant(user.confirmation_sent_at),
    confirmed_at: instant(user.confirmed_at),
    recovery_sent_at: instant(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: instant(user.email_change_sent_at),
    new_phone: user.phone_change || undefined,
    phone_change_sent_at: instant(user.phone_change_sent_at),
    reauthentication_sent_at: instant(user.reauthentication_sent_at),
    last_sign_in_at: instant(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    factors: factors.length === 0 ? undefined : factors.map(factorAnswer),
    identities: identities.map(identityAnswer),
    created_at: instant(user.created_at),
    updated_at: instant(user.updated_at),
    banned_until: instant(user.banned_until),
    deleted_at: instant(user.deleted_at),
    is_anonymous: user.is_anonymous,
  });
}

export function identityAnswer(identity: IdentityRow): object {
  return present({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: instant(identity.last_sign_in_at),
    created_at: instant(identity.created_at),
    updated_at: instant(identity.updated_at),
    email: identity.email ?? undefined,
  });
}

export function factorAnswer(factor: FactorRow): object {
  return present({
    id: factor.id,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    status: factor.status,
    phone: factor.phone || undefined,
    created_at: instant(factor.created_at),
    updated_at: instant(factor.updated_at),
  });
}

function instant(at: string | null): string | undefined {
  if (at === null) return undefined;
  const date = new Date(at);
  // A ban without an end is `infinity`.
  return Number.isNaN(date.getTime()) ? at : date.toISOString();
}

function present(fields: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
