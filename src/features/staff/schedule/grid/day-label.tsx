import { useTranslations } from 'use-intl';
import type { IsoDay } from '../../../../domain/day/day.ts';
import { useLanguageList } from '../../news/use-language-list.ts';
import type { DayFacts } from '../schedule.ts';
import { useDayWords } from './use-day-words.ts';

type DayLabelProps = { date: IsoDay; isToday: boolean; facts: DayFacts; hasAnswers: boolean };

/** What a day has, in a sentence for screen readers. */
export function DayLabel({ date, isToday, facts, hasAnswers }: DayLabelProps) {
  const t = useTranslations('dashboard.label');
  const words = useDayWords();
  const wordsOf = useFactsWords();
  return (
    <span className="visually-hidden">
      {t('day', {
        date: words.day(date, 'long'),
        isToday: isToday ? 'true' : 'false',
        words: wordsOf(facts, hasAnswers),
      })}
    </span>
  );
}

/** Says what a day has. */
function useFactsWords() {
  const t = useTranslations('dashboard.label');
  const languages = useLanguageList();
  return (facts: DayFacts, hasAnswers: boolean): string => {
    switch (facts.kind) {
      case 'published':
      case 'half': {
        const puzzle = facts.de ?? facts.en;
        if (puzzle === null) return '';
        const answer = hasAnswers
          ? t('answer', { key: puzzle.key, year: String(puzzle.year) })
          : '';
        const missing = facts.de === null ? languages(['de']) : languages(['en']);
        return facts.kind === 'published'
          ? t('published', { name: puzzle.name, answer })
          : t('half', { name: puzzle.name, missing, answer });
      }
      case 'planned': {
        const { key, isReady, missing } = facts.draft;
        return t('planned', {
          key,
          isReady: isReady ? 'true' : 'false',
          isMissing: missing.length > 0 ? 'true' : 'false',
          missing: languages(missing),
        });
      }
      default:
        return t(facts.kind);
    }
  };
}
