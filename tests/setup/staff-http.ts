import { type RunningGateway, signUpPlayer } from './start-gateway.ts';

/** A player who signed in, and who by now has a role that the token does not tell of. */
export async function signUpMember(running: RunningGateway, role = '5_subadmin') {
  const { id, session } = await signUpPlayer(running);
  await running.gateway.database.query(
    'insert into private.user_role (user_id, role) values ($1, $2)',
    [id, role],
  );
  return { id, token: session.access_token };
}

/** What a refusal says: its status and its code. */
export async function refusalIn(answer: Response) {
  const { code }: { code?: string } = await answer.json();
  return [answer.status, code];
}
