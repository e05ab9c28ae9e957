import type { Database } from '../../../gateway/database/database.ts';
import { type Actor, actingAs } from '../acting-as.ts';
import { addUser } from './user-factory.ts';

/** Adds a player with a display name and, but for 0_user, a role. */
export async function addMember(database: Database, role: string, name = role): Promise<Actor> {
  const id = await addUser(database);
  await database.query('insert into public.profile (user_id, display_name) values ($1, $2)', [
    id,
    name,
  ]);
  if (role !== '0_user') {
    await database.query('insert into private.user_role (user_id, role) values ($1, $2)', [
      id,
      role,
    ]);
  }
  return { role: 'authenticated', sub: id };
}

/** Calls a public function as somebody; the words in the order of its parameters. */
export async function callAs<T>(
  database: Database,
  actor: Actor,
  name: string,
  ...words: unknown[]
): Promise<T> {
  const places = words.map((_, index) => `$${index + 1}`).join(', ');
  const [row] = await actingAs(database, actor, (query) =>
    query<{ answer: T }>(
      `select public.${name}(${places}) as answer`,
      words.map((word) =>
        typeof word === 'object' && word !== null ? JSON.stringify(word) : word,
      ),
    ),
  );
  if (row === undefined) throw new Error(`${name} did not answer.`);
  return row.answer;
}
