import type { Locale } from '../../domain/puzzle/puzzle.ts';
import { askStaffRoute, refusalOf, type StaffRoutes } from './staff-route.ts';

/** What is taken along: a table opens in a spreadsheet of the language named. */
export type ExportChoice = { format: 'json' | 'csv'; locale: Locale; isOfDraftsOnly: boolean };

/**
 * Fetches the puzzles as a file.
 *
 * @throws NoConnectionError when the server is out of reach
 * @throws ServerError with the route's code when it refuses
 */
export async function exportPuzzles(
  routes: StaffRoutes,
  { format, locale, isOfDraftsOnly }: ExportChoice,
): Promise<{ name: string; text: string }> {
  const words = [
    ...(format === 'csv' ? [`locale=${locale}`] : []),
    ...(isOfDraftsOnly ? ['only=drafts'] : []),
  ];
  const search = words.length === 0 ? '' : `?${words.join('&')}`;
  const answer = await askStaffRoute(routes, `/staff/export.${format}${search}`);
  if (!answer.ok) throw await refusalOf(answer);
  const named = /filename="([\w.-]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  // Not text(), which takes away the mark by which spreadsheets know the letters.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { name: named ?? `quando.${format}`, text };
}
