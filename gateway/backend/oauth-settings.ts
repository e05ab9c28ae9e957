import type { Reader } from '../setting-reader.ts';

/** The kinds of provider that @supabase/lite knows how to ask. */
const names = ['github', 'google'] as const;

/** A provider that players may sign in with. */
export type OauthProvider = {
  name: (typeof names)[number];
  clientId: string;
  secret: string;
  /** Where a GitHub of one's own answers; undefined: the public one. */
  url: string | undefined;
};

/** Reads the providers from environment variables: those that have a client id. */
export function readOauth(read: Reader): OauthProvider[] {
  return names.flatMap((name) => {
    const prefix = `OAUTH_${name.toUpperCase()}`;
    const clientId = read.text(`${prefix}_CLIENT_ID`);
    if (clientId === undefined) return [];
    const secret = read.text(`${prefix}_SECRET`);
    if (secret === undefined) read.fault(`${prefix}_SECRET`, `set, as ${prefix}_CLIENT_ID is`);
    const url = name === 'github' ? read.origin(`${prefix}_URL`) : undefined;
    return [{ name, clientId, secret: secret ?? '', url }];
  });
}
