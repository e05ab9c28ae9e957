import type { Locale, Puzzle } from '../../../domain/puzzle/puzzle.ts';
import { useAsked } from './use-asked.ts';

/**
 * A puzzle that somebody has asked for. `left`: how many more of its kind may be begun today, null
 * where that is not limited. `unknown`: there is none, or none that may be shown; `limit`: no more
 * of its kind may be begun today; `today`: it is the day’s in this language, which is played where
 * it counts.
 */
export type Quiz =
  | { state: 'ready'; puzzle: Puzzle; left: number | null }
  | { state: 'unknown' }
  | { state: 'limit' }
  | { state: 'today'; locale: Locale };

const ready = new Map<string, Quiz>();

async function askAndKeep(name: string, ask: () => Promise<Quiz>): Promise<Quiz> {
  const quiz = await ask();
  // How many are left is true now alone.
  if (quiz.state === 'ready') ready.set(name, { ...quiz, left: null });
  return quiz;
}

/** Asks for a puzzle that somebody may want later, also without a connection; never rejects. */
export async function prepareQuiz(name: string, ask: () => Promise<Quiz>): Promise<void> {
  if (!ready.has(name)) await askAndKeep(name, ask).catch(() => undefined);
}

/**
 * Asks for a puzzle, unless the open page has it already: whoever looks elsewhere and comes back
 * finds it even without a connection.
 *
 * @param name of what is asked for; another name is for another component
 */
export function useQuiz(name: string, ask: () => Promise<Quiz>) {
  const { asked, ...rest } = useAsked(() => askAndKeep(name, ask), ready.get(name) ?? null);
  return { quiz: asked, ...rest };
}
