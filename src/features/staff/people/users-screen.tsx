import { useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { getUsers, type User } from '../../../backend/staff/people.ts';
import { roles } from '../../../backend/permissions.ts';
import { usePages } from '../../../backend/staff/use-pages.ts';
import { useBackOnline } from '../../../device/use-back-online.ts';
import { FilterForm, SelectField, WordsField } from '../../../ui/form/filter-form.tsx';
import { MakerScreen } from '../../../ui/staff/maker-screen.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import { MAX_WORDS, oneOf, readFilter, wordsOf } from '../address-filter.ts';
import columns from '../filter-form.module.css';
import { Results } from '../results.tsx';
import { RoleDialog } from './role-dialog.tsx';
import styles from '../screen.module.css';
import { Shortcuts } from '../research/shortcuts.tsx';
import { useAddressFilter } from '../use-address-filter.ts';
import { useOwnAccounts } from './use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { UserRows } from './user-rows.tsx';
import { useUserName } from './user-name.ts';

const AMOUNT = 50;
const names = ['words', 'role'] as const;

/** Who has an account and with which role, and how one gives and takes roles. */
export function UsersScreen() {
  const t = useTranslations('research');
  const { userId, accounts } = useOwnAccounts();
  const notify = useNotify();
  const nameOf = useUserName();
  const around = useRowKeys<HTMLDivElement>();
  const [chosen, setChosen] = useState<User | null>(null);
  const { filter, ...form } = useAddressFilter('/research/users', names);
  const load = useCallback(
    async (before: string | null, signal: AbortSignal) => {
      const { words, role } = readFilter(filter, names);
      const search = { words: wordsOf(words), role: oneOf(roles, role), before, amount: AMOUNT };
      const { users, next } = await getUsers(accounts, search, signal);
      return { rows: users, next, facts: {} };
    },
    [accounts, filter],
  );
  const { pages, isOffline, more, reload, change } = usePages(load);
  useBackOnline(isOffline, reload);

  function take(changed: User) {
    change(({ rows, facts }) => ({
      rows: rows.map((user) => (user.id === changed.id ? changed : user)),
      facts,
    }));
    setChosen(null);
    notify({
      text: t('users.changed', { name: nameOf(changed), role: t(`role.${changed.role}`) }),
    });
  }

  return (
    <MakerScreen room="research" section="researchUsers">
      <div ref={around} className={styles.around}>
        <UserFilter form={form} isFiltered={filter !== ''} />
        <Shortcuts of="rows" />
        <Results
          pages={pages}
          label={t('users.results')}
          nothing={{ title: t('users.nothing.title'), text: t('users.nothing.text') }}
          onMore={more}
          onRetry={reload}
        >
          {(rows) => <UserRows users={rows} self={userId} onChoose={setChosen} />}
        </Results>
      </div>
      {chosen !== null && (
        <RoleDialog
          user={chosen}
          accounts={accounts}
          onDone={take}
          onDismiss={() => setChosen(null)}
        />
      )}
    </MakerScreen>
  );
}

type UserFilterProps = {
  form: Omit<ReturnType<typeof useAddressFilter<(typeof names)[number]>>, 'filter'>;
  isFiltered: boolean;
};

function UserFilter({ form, isFiltered }: UserFilterProps) {
  const t = useTranslations();
  const { draft, type, choose, submit, reset } = form;
  return (
    <FilterForm
      label={t('makers.sections.researchUsers')}
      columns={columns.columns}
      reset={isFiltered ? t('research.filter.reset') : null}
      onReset={reset}
    >
      <WordsField
        label={t('research.users.words')}
        example={t('research.users.example')}
        maxLength={MAX_WORDS}
        value={draft.words}
        onChange={(words) => type({ words })}
        onEnter={submit}
      />
      <SelectField
        label={t('research.users.role')}
        any={t('research.filter.any')}
        value={oneOf(roles, draft.role)}
        options={roles.map((value) => ({ value, words: t(`research.role.${value}`) }))}
        onChange={(role) => choose({ role: role ?? '' })}
      />
    </FilterForm>
  );
}
