import { createAuthService } from '../auth/auth-service.ts';
import type { AuthParts } from '../auth/parts.ts';
import type { DataService } from '../data/data-service.ts';
import { takesNoWrites } from '../database/takes-no-writes.ts';
import { type Log, loggableError } from '../log.ts';
import { areaOf } from '../request/area-of.ts';
import type { Backend } from '../request/backend.ts';
import { closed } from './closed.ts';
import { refuseWrite } from './refuse-writes.ts';

export type BackendParts = AuthParts & { data: DataService; log: Log };

/** Puts the services for data and accounts behind one address. */
export function createBackend(parts: BackendParts): Backend {
  const { data, log } = parts;
  const authService = createAuthService(parts);

  return async (request, client) => {
    try {
      const area = areaOf(request.url);
      if (area === undefined) return closed();
      return await (area === 'rest' ? data.answer(request, client) : authService(request, client));
    } catch (error) {
      if (takesNoWrites(error)) return refuseWrite(new URL(request.url).pathname);
      log.error('A backend request failed.', loggableError(error));
      return failed();
    }
  };
}

function failed(): Response {
  const msg = 'Unexpected failure, please check server logs for more information';
  return Response.json(
    { code: 500, error_code: 'unexpected_failure', msg, message: msg },
    { status: 500 },
  );
}
