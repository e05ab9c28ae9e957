import type { Backend } from './backend.ts';
import { ServerError } from './errors.ts';
import type { ReportReason } from '../domain/puzzle/report-reasons.ts';
import { sendJson } from './send-json.ts';

/** A player's report on a dated puzzle; `words` may be empty. */
export type ErrorReport = { puzzleId: number; reason: ReportReason; words: string };

/** How many characters the words may have. */
export const LONGEST_REPORT = 500;

/**
 * Too many reports from here; `seconds` until the next is taken, null where the server does not
 * say.
 */
export class TooManyReportsError extends ServerError {
  readonly seconds: number | null;

  constructor({ message, code }: ServerError, seconds: number | null) {
    super(message, code);
    this.seconds = seconds;
  }
}

/**
 * Reports to staff what is wrong with a puzzle, anonymously even while signed in.
 *
 * @param offset minutes east of UTC, -720 to 840
 * @returns whether it was new; false where the same was reported today
 * @throws NoConnectionError when the server is out of reach
 * @throws TooManyReportsError when this address has sent enough for now
 * @throws ServerError PT429 when enough was reported today, 02000 for a puzzle that there is not, and others
 */
export async function reportError(
  backend: Backend,
  { puzzleId, reason, words }: ErrorReport,
  offset: number,
): Promise<boolean> {
  let wait: string | null = null;
  const send: Backend['send'] = async (address, init) => {
    const response = await backend.send(address, init);
    wait = response.headers.get('Retry-After');
    return response;
  };
  const text = words.trim();
  const report = { quando_id: puzzleId, timezoneoffset: offset, reason };
  const body = text === '' ? report : { ...report, words: text };
  try {
    const isNew = await sendJson({ ...backend, send }, '/rest/v1/rpc/report_error', body);
    return isNew === true;
  } catch (error) {
    const isTooMany = error instanceof ServerError && error.code === 'over_request_rate_limit';
    throw isTooMany ? new TooManyReportsError(error, secondsIn(wait)) : error;
  }
}

function secondsIn(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null;
}
