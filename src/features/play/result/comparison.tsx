import { useTranslations } from 'use-intl';
import { readCookie } from '../../../device/cookies/cookie.ts';
import { cookies } from '../../../device/cookies/cookies.ts';
import { achievementOf } from '../../../domain/round/achievements.ts';
import { solvedAttempt } from '../../../domain/round/attempts.ts';
import { solvedByHint, tellingHint } from '../../../domain/statistics/comparison.ts';
import type { Records } from '../../../domain/statistics/ledger.ts';
import type { Round } from '../../../domain/round/round.ts';
import type { Statistics } from '../../../domain/statistics/statistics.ts';
import { AchievementRows } from '../../../ui/achievement-rows.tsx';
import { useFormat } from '../../../ui/format/use-format.ts';
import { useOutcomes } from './use-outcomes.ts';

type ComparisonProps = {
  round: Round;
  /** The device's statistics, null where an account's are kept. */
  records: Records | null;
  /** Whether the game ended just now: only then is it counted. */
  isFresh: boolean;
};

/** How others did, for who agreed to compare; without that nothing is asked, counted or shown. */
export function Comparison(props: ComparisonProps) {
  const { id } = props.round.puzzle;
  if (typeof id !== 'number' || !readCookie(cookies.consentCompare)) return null;
  return <OthersResults {...props} id={id} />;
}

function OthersResults({ id, round, records, isFresh }: ComparisonProps & { id: number }) {
  const t = useTranslations('result.comparison');
  const loaded = useOutcomes(id, { round, records, isFresh });
  if (loaded.state !== 'ready') return null;
  const { outcomes } = loaded.value;
  const { attempts, puzzle } = round;
  // A classic's day is over: there will not be more of them.
  if (outcomes === null && puzzle.classic) return null;
  return (
    <section className="grid gap-6">
      <h2>{t('title')}</h2>
      {outcomes === null ? (
        <p className="soft">{t('tooFew')}</p>
      ) : (
        <>
          <p className="soft">{t('players', { players: outcomes.players })}</p>
          <AchievementRows
            statistics={outcomes.shares}
            current={achievementOf(solvedAttempt(attempts, puzzle.year))}
            unit="percent"
          />
          <GivenAway shares={outcomes.shares} />
        </>
      )}
    </section>
  );
}

/** At which hint how many had it. */
function GivenAway({ shares }: { shares: Statistics }) {
  const t = useTranslations('result.comparison');
  const format = useFormat();
  const [first = '', second = '', third = '', fourth = ''] = solvedByHint(shares).map((share) =>
    format.number(share / 100, { style: 'percent' }),
  );
  const telling = tellingHint(shares);
  return (
    <p>
      {t('until', { first, second, third, fourth })}{' '}
      {telling !== null && t('telling', { hint: String(telling) })}
    </p>
  );
}
