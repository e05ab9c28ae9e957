import { isEmailAddress } from '../../../domain/text/email-address.ts';

/** The shortest password that the server takes, in characters. */
const SHORTEST_PASSWORD = 8;

/** The longest one, in bytes: what comes after them bcrypt would not look at. */
const LONGEST_PASSWORD = 72;

/** What may be wrong with a field before it is sent, by the name of its message. */
export type Fault = 'email' | 'password' | 'shortPassword' | 'longPassword' | 'code';

/** The values of a form of credentials, by the names of its fields. */
export type Values = Readonly<Record<string, string>>;

/** What is wrong with the values, by field; only fields that are there are looked at. */
export function faultsIn(values: Values): Readonly<Record<string, Fault>> {
  const faults: Record<string, Fault> = {};
  const { email, password, newPassword, code } = values;
  if (email !== undefined && !isEmailAddress(email.trim())) faults['email'] = 'email';
  if (password === '') faults['password'] = 'password';
  const fault = newPassword === undefined ? null : newPasswordFault(newPassword);
  if (fault !== null) faults['newPassword'] = fault;
  if (code !== undefined && codeIn(code).length !== 6) faults['code'] = 'code';
  return faults;
}

/** The digits of a code, however it was written down or what was copied along with it. */
export function codeIn(text: string): string {
  return text.replaceAll(/\D/g, '');
}

function newPasswordFault(password: string): Fault | null {
  if (password.length < SHORTEST_PASSWORD) return 'shortPassword';
  const bytes = new TextEncoder().encode(password).length;
  return bytes > LONGEST_PASSWORD ? 'longPassword' : null;
}
