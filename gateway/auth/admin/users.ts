import * as v from 'valibot';

import { type Call, type Calls, text, withBody } from '../call.ts';
import type { AuthParts, Query } from '../parts.ts';
import { invalid } from '../refusal.ts';
import { type Account, readAccount } from '../users/account.ts';
import { addressField, checkAddress } from '../users/address.ts';
import { forgetPendingChanges, removePassword } from '../users/confirm.ts';
import { unlessTaken } from '../users/contact.ts';
import { addAccount } from '../users/new-account.ts';
import { userAnswer } from '../users/user-answer.ts';
import { accountNamed, asAdmin, holdPresent } from './admin.ts';

const data = v.nullish(v.record(v.string(), v.unknown()));
const shape = v.object({
  email: addressField,
  password: v.nullish(text(1_024), ''),
  password_hash: v.nullish(v.pipe(v.string(), v.regex(/^\$2[aby]\$\d\d\$[./\w]{53}$/))),
  email_confirm: v.nullish(v.boolean(), false),
  user_metadata: data,
  app_metadata: data,
  ban_duration: v.nullish(text(32), ''),
});

type Body = v.InferOutput<typeof shape>;

const mostPerPage = 1_000;

/** Accounts managed with the secret key. */
export function adminUserCalls(parts: AuthParts) {
  const { database } = parts;
  const change = async (body: Body, id: string) => {
    const hash =
      body.password === '' ? (body.password_hash ?? '') : await parts.passwords.hash(body.password);
    const address = body.email === '' ? '' : checkAddress(body.email);
    return database.transaction(async (query) => {
      await apply(query, await holdPresent(query, id), { ...body, email: address }, hash);
      return userAnswer(await readAccount(query, id));
    });
  };
  return {
    'GET /admin/users': asAdmin(parts, ({ url }) => list(database.query, url.searchParams)),
    'POST /admin/users': asAdmin(
      parts,
      withBody(shape, async (body) => {
        if (body.email === '')
          throw invalid('Cannot create a user without either an email or phone');
        const address = checkAddress(body.email);
        const id = crypto.randomUUID();
        const own = body.user_metadata ?? {};
        const added = addAccount(database.query, {
          id,
          contact: { by: 'email', address },
          passwordHash: '',
          data: own,
          isByAdmin: true,
        });
        await unlessTaken('email', added);
        return change(body, id);
      }),
    ),
    'GET /admin/users/{id}': asAdmin(parts, async (call) => {
      return userAnswer(await accountNamed(parts, call));
    }),
    'PUT /admin/users/{id}': asAdmin(
      parts,
      withBody(shape, async (body, call) => {
        return change(body, (await accountNamed(parts, call)).user.id);
      }),
    ),
    'DELETE /admin/users/{id}': asAdmin(parts, async (call) => {
      const { user } = await accountNamed(parts, call);
      await database.query('select private.erase_user($1::uuid)', [user.id]);
      return {};
    }),
  } satisfies Calls;
}

async function list(query: Query, asked: Call['url']['searchParams']): Promise<Response> {
  const page = countIn(asked, 'page', 1);
  const perPage = Math.min(mostPerPage, countIn(asked, 'per_page', 50));
  const rows = await query<{ id: string }>(
    `select id from auth.users
     order by created_at desc nulls last, id limit $1::integer offset $2::integer`,
    [perPage, (page - 1) * perPage],
  );
  const users = await Promise.all(rows.map(({ id }) => readAccount(query, id)));
  const [all] = await query<{ total: number }>('select count(*)::integer as total from auth.users');
  const total = all?.total ?? 0;
  const last = Math.max(1, Math.ceil(total / perPage));
  const links = [
    ...(page < last ? [`<?page=${page + 1}&per_page=${perPage}>; rel="next"`] : []),
    `<?page=${last}&per_page=${perPage}>; rel="last"`,
  ];
  return Response.json(
    { users: users.map(userAnswer), aud: 'authenticated' },
    { headers: { 'x-total-count': String(total), link: links.join(', ') } },
  );
}

function countIn(asked: URLSearchParams, name: string, fallback: number): number {
  const given = asked.get(name) || String(fallback);
  if (!/^[1-9]\d{0,5}$/.test(given)) throw invalid('Bad Pagination Parameters');
  return Number(given);
}

async function apply(query: Query, { user }: Account, body: Body, hash: string): Promise<void> {
  const { email, email_confirm: isConfirmed, user_metadata: own, app_metadata: app } = body;
  const changed = query(
    `update auth.users set updated_at = now(),
       email = coalesce(nullif($2::text, ''), email),
       encrypted_password = coalesce(nullif($3::text, ''), encrypted_password),
       email_confirmed_at = case when $4::boolean then coalesce(email_confirmed_at, now()) else email_confirmed_at end,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || $5::text::jsonb
         || case when $4::boolean then '{"email_verified": true}'::jsonb else '{}' end,
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || $6::text::jsonb,
       banned_until = case $7::text when '' then banned_until when 'none' then null
         else now() + $7::text::interval end
     where id = $1::uuid`,
    [
      user.id,
      email,
      hash,
      isConfirmed,
      JSON.stringify(own ?? {}),
      JSON.stringify(app ?? {}),
      intervalOf(body.ban_duration),
    ],
  );
  await unlessTaken('email', changed);
  // Who signed up by the address and never proved it may be a stranger, whose password does not stay.
  const wasSignedUp = user.email_confirmed_at === null && user.confirmation_sent_at !== null;
  if (isConfirmed && wasSignedUp && hash === '') await removePassword(query, user.id);
  // Signs out whoever knew the old password or is now banned.
  if (hash !== '' || body.ban_duration !== '') {
    await query('delete from auth.sessions where user_id = $1::uuid', [user.id]);
    await forgetPendingChanges(query, user.id);
  }
}

/** A duration as Supabase's clients write it, such as `24h` or `1h30m`, for PostgreSQL. */
function intervalOf(duration: string): string {
  if (duration === '' || duration === 'none') return duration;
  if (!/^(\d{1,9}[hms]){1,3}$/.test(duration)) throw invalid('invalid format for ban duration');
  return duration.replaceAll(/[hms]/g, (unit) =>
    unit === 'h' ? ' hours ' : unit === 'm' ? ' minutes ' : ' seconds ',
  );
}
