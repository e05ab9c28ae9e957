import {
  AuthRetryableFetchError,
  type AuthResponse,
  GoTrueClient,
  type GoTrueClientOptions,
  isAuthRetryableFetchError,
} from '@supabase/auth-js';
import type { Renewals } from './renewals.ts';

/**
 * The official client, but who needs the session and cannot have it renewed hears so at once, and
 * nothing of theirs is done later. With the connection back the session is renewed without a pause.
 */
export class PromptAuthClient extends GoTrueClient {
  readonly #renewals: Renewals;

  constructor(options: GoTrueClientOptions, renewals: Renewals) {
    super(options);
    this.#renewals = renewals;
    globalThis.window?.addEventListener('online', () => {
      // Kept for a minute, so that an outage is not asked for all the time; it has just ended.
      this.lastRefreshFailure = null;
      this.getSession().catch(() => undefined);
    });
  }

  override async getSession(): ReturnType<GoTrueClient['getSession']> {
    const answer = await this.#renewals.soon(super.getSession());
    return answer ?? { data: { session: null }, error: outOfReach() };
  }

  override async refreshSession(session?: { refresh_token: string }): Promise<AuthResponse> {
    const answer = await this.#renewals.soon(super.refreshSession(session));
    return answer ?? nothing(outOfReach());
  }

  override async updateUser(
    ...call: Parameters<GoTrueClient['updateUser']>
  ): ReturnType<GoTrueClient['updateUser']> {
    const error = await this.#trouble();
    return error === null ? super.updateUser(...call) : nothing(error);
  }

  override async reauthenticate(): Promise<AuthResponse> {
    const error = await this.#trouble();
    return error === null ? super.reauthenticate() : nothing(error);
  }

  override async signOut(
    ...call: Parameters<GoTrueClient['signOut']>
  ): ReturnType<GoTrueClient['signOut']> {
    const error = await this.#trouble();
    return error === null ? super.signOut(...call) : { error };
  }

  /** Why there is no session to do something with just now; null where there is, or none at all. */
  async #trouble() {
    const { error } = await this.getSession();
    return isAuthRetryableFetchError(error) ? error : null;
  }
}

function outOfReach() {
  return new AuthRetryableFetchError('The server is out of reach', 0);
}

function nothing(error: AuthRetryableFetchError) {
  return { data: { user: null, session: null }, error } as const;
}
