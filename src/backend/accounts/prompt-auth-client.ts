import {
  AuthRetryableFetchError,
  type AuthResponse,
  GoTrueClient,
  type GoTrueClientOptions,
  isAuthRetryableFetchError,
} from '@supabase/auth-js';
import type { Renewals } from './renewals.ts';

/**
 * The official client, except that a caller whose session cannot be renewed is told at once, and
 * nothing is done for them later. Once the connection is back, the session is renewed without a
 * pause.
 */
export class PromptAuthClient extends GoTrueClient {
  readonly #renewals: Renewals;

  constructor(options: GoTrueClientOptions, renewals: Renewals) {
    super(options);
    this.#renewals = renewals;
    globalThis.window?.addEventListener('online', () => {
      // The client remembers a failure for a minute, to spare a server that is down; this one is
      // over.
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
