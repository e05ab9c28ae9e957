import type { AuthParts, Query } from '../parts.ts';
import { type Issued, renewSession } from '../sessions/session.ts';
import { linkPerson, refuseLinked } from './find-person.ts';
import type { Person } from './provider.ts';

/** Keeps whom a way has led to until its code is exchanged; refused if they sign in to an account already. */
export async function keepPendingLink(
  query: Query,
  flowId: string,
  name: string,
  person: Person,
): Promise<void> {
  await refuseLinked(query, name, person);
  await query('update private.pending_link set person = $2::text::jsonb where flow_id = $1::uuid', [
    flowId,
    JSON.stringify(person),
  ]);
}

/**
 * Links whom a way has led to, and goes on with the session that began it; undefined once that has ended.
 * Only with the verifier of the way: else anybody could have a way of theirs finished by somebody else.
 */
export async function finishLink(
  query: Query,
  parts: Pick<AuthParts, 'publicUrl'>,
  { id, name, linksTo: userId }: { id: string; name: string; linksTo: string },
): Promise<Issued | undefined> {
  const [pending] = await query<{ sessionId: string; person: Person }>(
    `select s.id as "sessionId", l.person
     from private.pending_link l join auth.sessions s on s.id = l.session_id
     where l.flow_id = $1::uuid and l.person is not null
       and private.session_lasts(s.id::text, $2::uuid, now()) for key share of s`,
    [id, userId],
  );
  if (pending === undefined) return undefined;
  const { sessionId, person } = pending;
  await linkPerson(query, userId, name, person);
  return renewSession(query, parts, { userId, sessionId, method: 'oauth' });
}
