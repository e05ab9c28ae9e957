import { UnsecuredJWT } from 'jose';

/** A session as a server answers it and the official client stores it; for tests. */
export function sessionWith({
  id = 'ada',
  expiresAt = 4_000_000_000,
  renewal = 'first',
  permission = 'stats.shared',
} = {}) {
  return {
    access_token: new UnsecuredJWT({ user_role: '0_user', user_permission: [permission] })
      .setSubject(id)
      .encode(),
    refresh_token: renewal,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: expiresAt,
    user: { id, email: `${id}@example.org` },
  };
}
