import type { Puzzle } from '../puzzle/puzzle.ts';
import type { Attempts } from './attempts.ts';
import { answerDigits, givenDigits } from './digits.ts';
import { feedback } from './feedback.ts';

type Asked = Pick<Puzzle, 'year' | 'timeScale' | 'label'>;

/** An attempt as four digits, and how many answers fitted all marks before it and after it. */
export type Narrowing = { attempt: string; before: number; after: number };

/**
 * What each attempt told by its marks alone.
 *
 * @param latest the latest year that can be an answer; with a question, all numbers can
 */
export function narrowings(puzzle: Asked, attempts: Attempts, latest: number): Narrowing[] {
  const answer = answerDigits(puzzle.year);
  let fitting = possibleAnswers(puzzle, latest);
  return attempts
    .filter((attempt) => attempt !== null)
    .map((made) => {
      const attempt = answerDigits(made);
      const before = fitting.length;
      const marks = feedback(attempt, answer).join();
      fitting = fitting.filter((digits) => feedback(attempt, digits).join() === marks);
      return { attempt, before, after: fitting.length };
    });
}

/** The attempt after which the smallest part was left; null where there is nothing to choose. */
export function mostTelling(told: readonly Narrowing[]): Narrowing | null {
  const left = ({ before, after }: Narrowing) => after / before;
  const [first, ...others] = told;
  if (first === undefined || others.length === 0) return null;
  return others.reduce((best, each) => (left(each) < left(best) ? each : best), first);
}

function possibleAnswers(puzzle: Asked, latest: number): string[] {
  const [first, last] = puzzle.label === null ? [1, Math.max(latest, puzzle.year)] : [0, 9999];
  const given = givenDigits(puzzle).replaceAll('_', '');
  return Array.from({ length: last - first + 1 }, (_, index) => answerDigits(first + index)).filter(
    (digits) => digits.endsWith(given),
  );
}
