import type { ServerError } from '../../../backend/errors.ts';

/** The pause that the server requires between two mails of a kind, in seconds. */
export const PAUSE = 60;

/** How many seconds a refusal asks to wait before the next mail; none where it is no such refusal. */
export function pauseIn({ code, message }: Pick<ServerError, 'code' | 'message'>): number {
  if (code !== 'over_email_send_rate_limit') return 0;
  const [, seconds = ''] = /after (\d{1,4}) seconds/.exec(message.slice(0, 200)) ?? [];
  return Number(seconds) || PAUSE;
}
