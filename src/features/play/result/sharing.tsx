import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { canShare, canSharePictures, copyText, shareWithApp } from '../../../device/clipboard.ts';
import { writeChallenge } from '../../../domain/round/challenge.ts';
import type { Round } from '../../../domain/round/round.ts';
import { shareFacts, shareHead, shareRows, shareText } from '../../../domain/round/share.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ButtonLink } from '../../../ui/form/button-link.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { lateDrawings } from '../../../ui/icons/late-drawings.ts';
import { drawPicture } from './share-picture.ts';
import styles from './sharing.module.css';

type Outcome = { kind: 'shared' | 'copied' } | { kind: 'refused'; text: string };

type SharingProps = {
  round: Round;
  /** Where the text leads, without its protocol: to the start unless another place is named. */
  address?: string;
  /** Where a room with the puzzle is opened. */
  room?: string;
};

/** The buttons that pass the result on, and what became of it. */
export function Sharing({ round, address = location.host, room }: SharingProps) {
  const t = useTranslations('result');
  const words = useSentence(round, address);
  const { id } = round.puzzle;
  const [outcome, setOutcome] = useState<(Outcome & { times: number }) | null>(null);
  const text = shareText({ ...round, hard: round.hardThroughout, domain: address });

  function tell(told: Outcome) {
    setOutcome((before) => ({ ...told, times: (before?.times ?? 0) + 1 }));
  }

  async function copy(chosen: string) {
    const isCopied = await copyText(chosen);
    tell(isCopied ? { kind: 'copied' } : { kind: 'refused', text: chosen });
  }

  async function share() {
    const ending = await shareWithApp(text);
    if (ending === 'shared') tell({ kind: 'shared' });
    if (ending === 'refused') await copy(text);
  }

  /** Passes on the puzzle's address with the marks in its fragment. */
  async function challenge(puzzle: number) {
    const link = `${location.origin}/pp/${puzzle}#${writeChallenge(puzzle, shareRows(round))}`;
    const invitation = t('challengeText', { link });
    const ending = await shareWithApp(invitation);
    if (ending === 'shared') tell({ kind: 'shared' });
    if (ending === 'refused') await copy(invitation);
  }

  async function sharePicture() {
    const head = shareHead({ ...round, hard: round.hardThroughout });
    const drawing = drawPicture({ head, rows: shareRows(round), foot: address });
    // The sentence goes with it, for who cannot see the picture.
    const ending = await drawing.then(
      (picture) => shareWithApp(words, picture),
      () => 'refused',
    );
    if (ending === 'shared') tell({ kind: 'shared' });
    if (ending === 'refused') await copy(words);
  }

  return (
    <section className="grid gap-6" data-tour="share">
      <div className={styles.buttons}>
        {canShare(text) && (
          <Button look="primary" onClick={() => void share()}>
            <Icon drawing={lateDrawings.share} />
            {t('share')}
          </Button>
        )}
        <Button look={canShare(text) ? 'plain' : 'primary'} onClick={() => void copy(text)}>
          <Icon drawing={lateDrawings.copy} />
          {t('copy')}
        </Button>
        {canSharePictures() && (
          <Button look="plain" onClick={() => void sharePicture()}>
            <Icon drawing={lateDrawings.picture} />
            {t('sharePicture')}
          </Button>
        )}
        {typeof id === 'number' && (
          <Button onClick={() => void challenge(id)}>
            <Icon drawing={lateDrawings.challenge} />
            {t('challenge')}
          </Button>
        )}
        {room !== undefined && <ButtonLink href={room}>{t('room')}</ButtonLink>}
        <Button look="quiet" onClick={() => void copy(words)}>
          <Icon drawing={lateDrawings.words} />
          {t('shareWords')}
        </Button>
      </div>
      <p role="status" className={styles.outcome}>
        {/* A new element each time, so that a repeated message is announced again. */}
        {outcome !== null && (
          <span key={outcome.times}>
            {t(outcome.kind === 'refused' ? 'copyByHand' : outcome.kind)}
          </span>
        )}
      </p>
      {outcome?.kind === 'refused' && (
        <textarea
          className={styles.text}
          aria-label={t('shareText')}
          value={outcome.text}
          rows={outcome.text.split('\n').length}
          readOnly
          onFocus={(event) => event.target.select()}
        />
      )}
    </section>
  );
}

/** The result as a sentence, for those who hear a row of symbols as a row of their names. */
function useSentence(round: Round, address: string): string {
  const t = useTranslations('result.words');
  const { name, solved, lines } = shareFacts(round);
  const shown = name ?? 'none';
  const head =
    solved === null
      ? t('lost', { name: shown })
      : t('won', { name: shown, attempt: String(solved) });
  const rest = lines.map((line, index) => t('line', { number: index + 1, ...line }));
  return [head, ...rest, address].join(' ');
}
