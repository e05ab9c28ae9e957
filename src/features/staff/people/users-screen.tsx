import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { getUsers, type User } from '../../../backend/staff/people.ts';
import { roles } from '../../../backend/permissions.ts';
import { FilterForm, SelectField, WordsField } from '../../../ui/form/filter-form.tsx';
import { useList } from '../../../ui/list/use-list.ts';
import { StaffScreen } from '../../../ui/staff/staff-screen.tsx';
import { useNotify } from '../../../ui/dialog/notify.ts';
import columns from '../filter-form.module.css';
import { Results } from '../results.tsx';
import { PastPuzzlesChoice } from '../past-puzzles-choice.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { RowShortcuts } from '../research/row-shortcuts.tsx';
import { oneOf, readFilter, wordsOf } from '../../../ui/url-filter.ts';
import { useUrlFilter } from '../../../ui/use-url-filter.ts';
import { useOwnAccounts } from '../../../backend/accounts/use-own-accounts.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { UserRows } from './user-rows.tsx';
import { useUserName } from './user-name.ts';

const schema = { words: wordsOf, role: oneOf(roles) };

/** Who has an account and with which role, and how one gives and takes roles. */
export function UsersScreen() {
  const t = useTranslations('research');
  const { userId, accounts } = useOwnAccounts();
  const notify = useNotify();
  const nameOf = useUserName();
  const around = useRowKeys<HTMLDivElement>();
  const form = useUrlFilter('/research/users', schema);
  const list = useList({
    queryKey: ['users', userId, form.written],
    load: async ({ from: before, amount }, signal) => {
      const search = { ...readFilter(form.written, schema), before, amount };
      const { users, next } = await getUsers(accounts, search, signal);
      return { rows: users, next, facts: true };
    },
    amount: 50,
  });

  const [picked, setPicked] = useState<User | null>(null);
  // As the server has it by now: an address may have been confirmed since the list came.
  const chosen = picked && (list.rows.find(({ id }) => id === picked.id) ?? picked);

  function choose(user: User) {
    setPicked(user);
    list.reload();
  }

  function take(changed: User) {
    list.change(({ rows, facts }) => ({
      rows: rows.map((user) => (user.id === changed.id ? changed : user)),
      facts,
    }));
    setPicked(null);
    notify({
      text: t('users.changed', { name: nameOf(changed), role: t(`role.${changed.role}`) }),
    });
  }

  return (
    <StaffScreen room="research" section="researchUsers">
      <div ref={around} className="grid gap-12 shrinks">
        <PastPuzzlesChoice />
        <UserFilter form={form} />
        <RowShortcuts of="rows" />
        <Results
          list={list}
          name="users"
          label={t('users.results')}
          nothing={{ title: t('users.nothing.title'), text: t('users.nothing.text') }}
        >
          {(rows) => <UserRows users={rows} self={userId} onChoose={choose} />}
        </Results>
      </div>
      {chosen !== null && (
        <RoleDialog
          user={chosen}
          accounts={accounts}
          onDone={take}
          onDismiss={() => setPicked(null)}
        />
      )}
    </StaffScreen>
  );
}

function UserFilter({ form }: { form: ReturnType<typeof useUrlFilter<typeof schema>> }) {
  const t = useTranslations();
  const { typed, type, choose, submit, reset } = form;
  return (
    <FilterForm
      label={t('staff.sections.researchUsers')}
      columns={columns.columns}
      reset={form.written === '' ? null : t('research.filter.reset')}
      onReset={reset}
    >
      <WordsField
        label={t('research.users.words')}
        example={t('research.users.example')}
        value={typed.words}
        onChange={(words) => type({ words })}
        onEnter={submit}
      />
      <SelectField
        label={t('research.users.role')}
        any={t('research.filter.any')}
        value={typed.role}
        options={roles.map((value) => ({ value, words: t(`research.role.${value}`) }))}
        onChange={(role) => choose({ role })}
      />
    </FilterForm>
  );
}
