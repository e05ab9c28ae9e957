import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ServerError } from '../../../backend/errors.ts';
import { failureOf } from '../../../backend/staff/failure.ts';
import { type Fact, type FactName, stateFacts } from '../../../backend/staff/installation.ts';
import type { StaffRoutes } from '../../../backend/staff/staff-route.ts';
import { restateOperator } from '../../../device/restate-operator.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { changedFacts, linesOf } from './changed-facts.ts';
import styles from './installation.module.css';

/** Facts that few operators state, behind a heading each. */
const groups = {
  processors: [
    'PROCESSOR_HOSTING',
    'PROCESSOR_DATABASE',
    'PROCESSOR_MAIL',
    'PROCESSOR_PAYMENT',
    'PROCESSOR_BACKUP',
  ],
  links: ['LINK_SOCIAL', 'LINK_BIO', 'LINK_SUPPORT'],
} as const satisfies Record<string, readonly FactName[]>;
const grouped: ReadonlySet<string> = new Set([...groups.processors, ...groups.links]);

type OperatorFormProps = {
  facts: readonly Fact[];
  file: string;
  routes: StaffRoutes;
  onStated: () => void;
};

/** Who runs this installation, to be stated for everybody; what a setting says is only shown. */
export function OperatorForm({ facts, file, routes, onStated }: OperatorFormProps) {
  const t = useTranslations('research.installation.facts');
  const failures = useTranslations('staff.failure');
  const [outcome, setOutcome] = useState('');
  const [faulty, setFaulty] = useState<readonly string[]>([]);

  async function state(values: Readonly<Record<string, string>>) {
    setOutcome('');
    const changed = changedFacts(facts, values);
    if (Object.keys(changed).length === 0) {
      setOutcome(t('same'));
      return null;
    }
    try {
      restateOperator(await stateFacts(routes, changed));
    } catch (error) {
      const names = error instanceof ServerError ? (error.field?.split(',') ?? []) : [];
      setFaulty(names);
      if (names.length === 0) return { '': failures(failureOf(error)) };
      return Object.fromEntries(names.map((name) => [name, t('wrong', { name })]));
    }
    setFaulty([]);
    setOutcome(t('saved'));
    onStated();
    return null;
  }

  const fieldOf = (fact: Fact) =>
    fact.source === 'environment' || fact.source === 'file' ? (
      <SetFact key={fact.name} fact={fact} file={file} />
    ) : (
      <FactField key={fact.name} fact={fact} />
    );
  return (
    <Form onSubmit={state}>
      {facts.filter(({ name }) => !grouped.has(name)).map(fieldOf)}
      {(['processors', 'links'] as const).map((group) => {
        const own = facts.filter(({ name }) => groups[group].some((known) => known === name));
        const isWrong = own.some(({ name }) => faulty.includes(name));
        return (
          <details key={group} {...(isWrong ? { open: true } : {})}>
            <summary className={styles.summary}>{t(group)}</summary>
            <div className={styles.fields}>
              {group === 'processors' && <p className="muted">{t('processorHelp')}</p>}
              {own.map(fieldOf)}
            </div>
          </details>
        );
      })}
      <div className={styles.send}>
        <SubmitButton look="plain">{t('save')}</SubmitButton>
        <p role="status">{outcome}</p>
      </div>
    </Form>
  );
}

function FactField({ fact: { name, value } }: { fact: Fact }) {
  const t = useTranslations('research.installation.facts');
  const label = t(`label.${name}`);
  const text = value ?? '';
  switch (name) {
    case 'OPERATOR_KIND':
      return (
        <Field name={name} label={label} help={t('kindHelp')}>
          {(state) => (
            <select {...state} name={name} defaultValue={value ?? 'individual'}>
              <option value="individual">{t('individual')}</option>
              <option value="organisation">{t('organisation')}</option>
            </select>
          )}
        </Field>
      );
    case 'OPERATOR_ADDRESS':
      return (
        <TextArea name={name} label={label} rows={3} maxLength={500} defaultValue={linesOf(text)} />
      );
    case 'POLICY_DATE':
      return (
        <TextField name={name} label={label} help={t('dayHelp')} type="date" defaultValue={text} />
      );
    case 'OPERATOR_EMAIL':
    case 'SUPPORT_EMAIL':
      return (
        <TextField
          name={name}
          label={label}
          help={name === 'SUPPORT_EMAIL' ? t('supportHelp') : undefined}
          type="email"
          maxLength={320}
          defaultValue={text}
        />
      );
    case 'OPERATOR_PHONE':
      return <TextField name={name} label={label} type="tel" maxLength={40} defaultValue={text} />;
    case 'LINK_SOCIAL':
    case 'LINK_BIO':
    case 'LINK_SUPPORT':
      return (
        <TextField
          name={name}
          label={label}
          type="url"
          maxLength={2000}
          placeholder="https://"
          defaultValue={text}
        />
      );
    default:
      return <TextField name={name} label={label} maxLength={500} defaultValue={text} />;
  }
}

/** What a setting says, and which one. */
function SetFact({ fact, file }: { fact: Fact; file: string }) {
  const t = useTranslations('research.installation.facts');
  const { name, value, source } = fact;
  const isKind = value === 'individual' || value === 'organisation';
  return (
    <div className="grid gap-4 shrinks breaks">
      <p className="strong">{t(`label.${name}`)}</p>
      <p className={styles.lines}>
        {name === 'OPERATOR_KIND' && isKind ? t(value) : linesOf(value ?? '')}
      </p>
      <p className="muted">{t('set', { name, source: source ?? '', file })}</p>
    </div>
  );
}
