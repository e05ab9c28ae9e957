import { type Context, Hono, type MiddlewareHandler } from 'hono';

import type { GatewayEnvironment } from '../request/environment.ts';
import { allowAnyOrigin, answerPreflight } from '../request/cross-origin.ts';
import type { Database } from '../database/database.ts';
import { exportPuzzles, takeImport } from './exchange/exchange-answers.ts';
import { takeImage } from '../images/take-image.ts';
import { refused } from '../request/refused.ts';
import { setHeaders } from '../request/set-headers.ts';
import type { SignedInUser } from '../limits/account-key.ts';
import { createWorkQueue } from '../limits/work-queue.ts';
import type { FirstAdministrator } from './first-administrator.ts';
import { createGuard, type GuardParts } from './staff-guard.ts';

/** What an administrator asks of an installation. */
export type InstallationDesk = {
  /** Looks it over, anew at each call. */
  tell: () => Promise<object>;
  /** Sends a mail to the account's own address; rejects with what the mail server says. */
  sendTestMail: (userId: string) => Promise<void>;
  /** Takes what the body says of the operator. */
  takeFacts: (user: SignedInUser, request: Request) => Promise<Response>;
  /** How backups stand, and how one begins. */
  backups: { state: () => Promise<object>; begin: (user: SignedInUser) => Promise<Response> };
};

/** What is behind the routes of staff. */
export type Staff = GuardParts & {
  database: Database;
  now: () => number;
  firstAdministrator: FirstAdministrator;
  installation: InstallationDesk;
};

type RouteParts = { staff: Staff; headers: Readonly<Record<string, string>> };

/** The routes /staff/… for holders of admin.restricted; no answer may be stored. */
export function createStaffRoutes({ staff, headers }: RouteParts): Hono<GatewayEnvironment> {
  const app = new Hono<GatewayEnvironment>();
  const guard = createGuard(staff);
  // One is decoded while five wait with their bytes in memory.
  const images = createWorkQueue(6);
  const imports = createWorkQueue(3);
  const exports = createWorkQueue(2);
  const finish: MiddlewareHandler<GatewayEnvironment> = async (context, next) => {
    await next();
    setHeaders(context.res.headers, headers);
    context.res.headers.set('cache-control', 'no-store');
    allowAnyOrigin(context.res.headers);
  };
  app.use('/staff/*', finish);
  app.post('/staff/images', ({ req }) =>
    guard(req.raw, (user) => takeImage(staff.database, images, user, req.raw)),
  );
  app.all('/staff/images', otherMethod('POST'));
  for (const path of ['/staff/export.json', '/staff/export.csv']) {
    const refuse = otherMethod('GET');
    app.get(path, (context) => {
      const { req } = context;
      // HEAD arrives here as well, and would have the whole file made for nothing.
      if (req.method !== 'GET') return refuse(context);
      return guard(req.raw, (user) =>
        exportPuzzles(staff.database, exports, user, new URL(req.url), new Date(staff.now())),
      );
    });
    app.all(path, refuse);
  }
  app.post('/staff/import', ({ req }) =>
    guard(req.raw, (user) => takeImport(staff.database, imports, user, req.raw)),
  );
  app.all('/staff/import', otherMethod('POST'));
  app.get('/staff/installation', ({ req }) =>
    guard(req.raw, async () => Response.json(await staff.installation.tell()), {
      permission: 'admin.access',
    }),
  );
  app.all('/staff/installation', otherMethod('GET'));
  app.post('/staff/test-mail', ({ req }) =>
    guard(req.raw, ({ id }) => sendTestMail(staff, id), {
      permission: 'admin.access',
      allowance: 'test mail',
    }),
  );
  app.all('/staff/test-mail', otherMethod('POST'));
  app.put('/staff/operator', ({ req }) =>
    guard(req.raw, (user) => staff.installation.takeFacts(user, req.raw), {
      permission: 'admin.access',
    }),
  );
  app.all('/staff/operator', otherMethod('PUT'));
  app.get('/staff/backup', ({ req }) =>
    guard(req.raw, async () => Response.json(await staff.installation.backups.state()), {
      permission: 'admin.access',
    }),
  );
  app.post('/staff/backup', ({ req }) =>
    guard(req.raw, (user) => staff.installation.backups.begin(user), {
      permission: 'admin.access',
    }),
  );
  app.all('/staff/backup', otherMethod('GET, POST'));
  app.post('/staff/first-administrator', ({ req }) => staff.firstAdministrator.answer(req.raw));
  app.all('/staff/first-administrator', otherMethod('POST'));
  app.all('/staff/*', otherwise);
  return app;
}

async function sendTestMail(staff: Staff, userId: string): Promise<Response> {
  try {
    await staff.installation.sendTestMail(userId);
    return Response.json({});
  } catch (error) {
    return refused(502, 'mail_not_sent', error instanceof Error ? error.message : String(error));
  }
}

function otherMethod(allowed: string) {
  return (context: Context<GatewayEnvironment>): Response => {
    const preflight = answerPreflight(context.req.raw);
    if (preflight !== undefined) return preflight;
    const answer = refused(405, 'method_not_allowed', `This takes ${allowed}.`);
    answer.headers.set('allow', allowed);
    return answer;
  };
}

function otherwise(context: Context<GatewayEnvironment>): Response {
  return answerPreflight(context.req.raw) ?? refused(404, 'not_found', 'There is nothing here.');
}
