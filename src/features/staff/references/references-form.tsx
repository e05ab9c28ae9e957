import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAccounts } from '../../../backend/accounts/use-accounts.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import {
  getReferences,
  type References,
  replaceReference,
} from '../../../backend/staff/references.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { OutsideLink } from '../../../ui/outside-link.tsx';
import {
  changesIn,
  faultOf,
  isAddress,
  partsOf,
  type ReferenceChange,
  type Written,
} from './reference-changes.ts';
import styles from './references-form.module.css';

type ReferencesFormProps = {
  puzzleId: number;
  /** The hint, counted from 1, whose link is likely meant. */
  hint?: number | undefined;
  /** The words of the button that sends. */
  submit: string;
  /** Called once all is replaced, with how much that was. */
  onReplaced: (count: number) => Promise<void> | void;
  onClose: () => void;
};

type Fault = { change: ReferenceChange; text: string };

/** Where the hints of a puzzle lead and whom they credit, to be replaced now that nothing else can be. */
export function ReferencesForm(props: ReferencesFormProps) {
  const { puzzleId, hint: meant = 1, submit, onReplaced, onClose } = props;
  const t = useTranslations('staff.references');
  const failures = useTranslations('staff.failure');
  const accounts = useAccounts();
  const [stored, setStored] = useState<References | null>(null);
  const [written, setWritten] = useState<Written>({});
  const [fault, setFault] = useState<Fault | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const own = useRef<HTMLFormElement>(null);
  const isThere = stored !== null;

  useEffect(() => {
    let isWanted = true;
    getReferences(accounts, puzzleId).then(
      (found) => isWanted && setStored(found),
      (error: unknown) => isWanted && setFailure(failures(failureOf(error))),
    );
    return () => {
      isWanted = false;
    };
  }, [accounts, puzzleId, failures]);

  useEffect(() => {
    if (isThere) own.current?.querySelector<HTMLElement>(`[name^="${meant}."]`)?.focus();
  }, [isThere, meant]);

  const changes = stored === null ? [] : changesIn(stored, written);

  async function send() {
    const wrong = changes.find((change) => faultOf(change) !== null);
    if (isBusy || changes.length === 0) return;
    if (wrong !== undefined) {
      setFault({ change: wrong, text: t(`fault.${faultOf(wrong) ?? 'address'}`) });
      return;
    }
    setIsBusy(true);
    try {
      for (const change of changes) {
        try {
          setStored(await replaceReference(accounts, { puzzleId, ...change }));
        } catch (error) {
          const kind = failureOf(error);
          if (kind === 'otherRevision') setStored(await getReferences(accounts, puzzleId));
          setFault({ change, text: kind === 'otherRevision' ? t('meanwhile') : failures(kind) });
          return;
        }
      }
      await onReplaced(changes.length);
    } catch (error) {
      setFailure(failures(failureOf(error)));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <form
      ref={own}
      className={styles.form}
      aria-busy={isBusy || (stored === null && failure === null)}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {stored?.hints.map((hint, index) => (
        <fieldset key={hint.text} className={styles.hint}>
          <legend>
            <span className="strong">{t('hint', { number: index + 1 })}</span>{' '}
            <span lang={stored.locale}>{hint.text}</span>
          </legend>
          {partsOf(hint).map((part) => {
            const name = `${index + 1}.${part}` as const;
            const value = written[name] ?? hint[part] ?? '';
            const isWrong = fault?.change.hint === index + 1 && fault.change.part === part;
            return (
              <TextField
                key={part}
                name={name}
                label={t(`part.${part}`)}
                inputMode={part === 'copyright' ? 'text' : 'url'}
                value={value}
                errors={isWrong ? [fault.text] : []}
                onChange={({ target }) => {
                  setFault(null);
                  setWritten((before) => ({ ...before, [name]: target.value }));
                }}
              >
                {part !== 'copyright' && isAddress(value) && (
                  <OutsideLink href={value} hint={t('elsewhere')}>
                    {t('open')}
                  </OutsideLink>
                )}
              </TextField>
            );
          })}
        </fieldset>
      ))}
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={styles.buttons}>
        <Button
          look="primary"
          aria-disabled={isBusy || changes.length === 0}
          onClick={() => void send()}
        >
          {submit}
        </Button>
        <Button onClick={onClose}>{t('close')}</Button>
      </div>
    </form>
  );
}
