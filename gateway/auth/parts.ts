import type { BackgroundTasks } from '../background-tasks.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../data-folder/secrets.ts';
import type { AccountKeys } from '../limits/account-key.ts';
import type { MailLimits } from '../limits/mail-limits.ts';
import type { WriteMail } from '../mail/mailer.ts';
import type { Chain } from './web3/signed-message.ts';
import type { Passwords } from './users/passwords.ts';
import type { SendText } from './phones/send-text.ts';
import type { Provider } from './providers/provider.ts';
import type { SigningKeys } from './sessions/signing-keys.ts';

/** Inside or outside of a transaction: runs one statement. */
export type Query = Database['query'];

/** What the service is made of. */
export type AuthParts = {
  database: Database;
  secrets: Secrets;
  keys: SigningKeys;
  passwords: Passwords;
  /** Whom players may sign in with beside a password. */
  providers: readonly Provider[];
  /** Whether identity providers of the operator's may sign people in (SAML 2.0). */
  isSamlOpen: boolean;
  /** The chains whose wallets may sign in. */
  wallets: readonly Chain[];
  /** Origin as players see it; asked late, because a port may be chosen while listening. */
  publicUrl: () => string;
  writeMail: WriteMail;
  /** Undefined where codes go by mail alone. */
  sendText: SendText | undefined;
  mailLimits: MailLimits;
  /** Who is signed in by the token of a call. */
  nameBearer: AccountKeys['ofBearer'];
  /** Counts a renewal of one of an account’s sessions: 0, or the seconds until the next may be. */
  countRenewal: (userId: string) => number;
  later: BackgroundTasks['later'];
};
