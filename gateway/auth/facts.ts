import type { Calls } from './call.ts';
import type { AuthParts } from './parts.ts';

/** All providers that Supabase Auth knows by name. */
const providerNames =
  `anonymous_users apple azure bitbucket discord facebook snapchat figma fly github gitlab
  google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter phone
  zoom`.split(/\s+/);

/** The public facts about this service. */
export function factCalls({ keys, providers, isSamlOpen, sendText }: AuthParts) {
  const phone = sendText === undefined ? [] : ['phone'];
  const open = [...providers.map(({ name }) => name), ...phone];
  const external = Object.fromEntries(
    [...providerNames, ...open].map((name) => [name, open.includes(name)]),
  );
  return {
    'GET /settings': async () => ({
      external: { ...external, email: true },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: '',
      saml_enabled: isSamlOpen,
      passkeys_enabled: false,
    }),
    'GET /health': async () => ({
      version: 'quando',
      name: 'GoTrue',
      description: 'GoTrue is a user registration and authentication API',
    }),
    'GET /.well-known/jwks.json': () => keys.published(),
  } satisfies Calls;
}
