import type { Database } from '../database/database.ts';
import { patience } from './users/tried-sign-up.ts';

/** What the accounts keep for a while, in portions; each resolves with how many rows it removed, 0 at the end. */
export type Forgetting = ReturnType<typeof forgetting>;

export function forgetting({ query }: Pick<Database, 'query'>) {
  const count = async (sql: string) => (await query(sql)).length;
  let lastLooked = '0';
  return {
    /** Removes sign-ups that nobody confirmed in a week. */
    forgetUnconfirmed: () =>
      count(`select private.erase_user(old.id)
        from (
          select u.id from auth.users u
          where u.confirmed_at is null and u.confirmation_sent_at < now() - interval '${patience}'
          limit 100 for update skip locked
        ) as old`),
    /**
     * Removes what sessions were renewed with, 30 days after it was used up. What a session's last renewal
     * came by stays: a player whom its answer did not reach comes with it again, however late. Of each
     * session that is one, so all are gone through, in portions; resolves with how many it looked at.
     */
    forgetUsedTokens: async () => {
      const [looked] = await query<{ count: number; last: string | null }>(
        `with looked as (
           select t.id, t.token, t.revoked and t.updated_at < now() - interval '30 days' as is_old
           from auth.refresh_tokens t where t.id > $1::bigint order by t.id limit 1000),
         forgotten as (
           delete from auth.refresh_tokens where id = any (array(
             select used.id from looked used
             where used.is_old and not exists (
               select from auth.refresh_tokens next
               where next.parent = used.token and not next.revoked
               -- Neither this nor what is removed is joined: that would read all there are for each portion.
               offset 0))))
         select count(*)::integer as count, max(id)::text as last from looked`,
        [lastLooked],
      );
      lastLooked = looked?.last ?? '0';
      return looked?.count ?? 0;
    },
    /** Ends sessions that nobody has renewed for 400 days, the longest that browsers keep a cookie. */
    forgetDeserted: () =>
      count(`delete from auth.sessions where id in (
          select left_alone.session_id from auth.refresh_tokens left_alone
          where left_alone.updated_at < now() - interval '400 days' and not left_alone.revoked
            and left_alone.session_id is not null
          limit 100)
        returning id`),
    /** Removes proofs that are no longer valid. */
    forgetProofs: () =>
      count(`delete from auth.one_time_tokens where id in (
          select old.id from auth.one_time_tokens old
          where old.created_at < now() - interval '${patience}' limit 1000)
        returning id`),
    /** Removes ways to another provider, and challenges, long after anybody could come back: anybody may begin some. */
    forgetWays: () =>
      count(`with ways as (
          delete from auth.flow_state where id in (
            select old.id from auth.flow_state old
            where old.created_at < now() - interval '1 hour' limit 1000)
          returning id),
        states as (
          delete from auth.oauth_client_states where id in (
            select old.id from auth.oauth_client_states old
            where old.created_at < now() - interval '1 hour' limit 1000)
          returning id),
        challenges as (
          delete from auth.mfa_challenges where id in (
            select old.id from auth.mfa_challenges old
            where old.created_at < now() - interval '1 hour' limit 1000)
          returning id)
        select id from ways union all select id from states union all select id from challenges`),
  };
}
