import type { Calls } from './call.ts';
import { Refusal } from './refusal.ts';

/** What Supabase Auth has and nobody has set up here, refused in its own words. */
export function disabledCalls() {
  return {
    'POST /sso': async () => {
      throw new Refusal(404, 'saml_provider_disabled', 'SAML 2.0 is disabled');
    },
  } satisfies Calls;
}
