// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { button, leave, perform, said, show } from '../../../tests/page/rendered.tsx';
import { Form } from './form.tsx';
import type { FieldErrors } from './form-context.ts';
import { Question } from './question.tsx';
import { SubmitButton } from './submit-button.tsx';
import { Switch } from './switch.tsx';
import { TextField } from './text-field.tsx';

afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

type Values = Readonly<Record<string, string>>;

function showForm(onSubmit: (values: Values) => Promise<FieldErrors | null>) {
  show(
    <Form onSubmit={onSubmit}>
      <TextField name="title" label="Title" help="A few words" defaultValue="Moon" />
      <TextField name="answer" label="Answer" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const toggle = () => document.querySelector<HTMLInputElement>('[role="switch"]');
const isBusy = () => [
  document.querySelector('form')?.getAttribute('aria-busy'),
  button('Send').getAttribute('aria-disabled'),
];
const send = () => document.querySelector('form')?.requestSubmit();

test('what is wrong stands beside its field, which takes the focus; the next try begins without', async () => {
  const answers: (FieldErrors | null)[] = [{ answer: 'Missing' }, { title: 'Short', answer: 'No' }];
  const seen: Values[] = [];
  const invalid: number[] = [];
  showForm(async (values) => {
    seen.push(values);
    await perform(() => undefined);
    invalid.push(document.querySelectorAll('[aria-invalid]').length);
    return answers.shift() ?? null;
  });
  await perform(send);
  expect(seen).toEqual([{ title: 'Moon', answer: '' }]);
  expect(document.activeElement).toBe(field('answer'));
  const described = field('answer')?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Missing');
  expect(['title', 'answer'].map((name) => field(name)?.getAttribute('aria-invalid'))).toEqual([
    null,
    'true',
  ]);
  await perform(send);
  expect(document.activeElement).toBe(field('title'));
  expect(field('title')?.getAttribute('aria-describedby')?.split(' ')).toHaveLength(2);
  await perform(send);
  expect(document.querySelectorAll('[aria-invalid]')).toHaveLength(0);
  expect(invalid).toEqual([0, 0, 0]);
});

test('of a choice the first one takes the focus, and a file goes by its name', async () => {
  const seen: Values[] = [];
  show(
    <Form
      onSubmit={async (values) => {
        seen.push(values);
        return { kind: 'Missing' };
      }}
    >
      <input type="radio" name="kind" value="a" aria-label="A" />
      <input type="radio" name="kind" value="b" aria-label="B" />
      <input type="file" name="picture" aria-label="Picture" />
      <SubmitButton>Send</SubmitButton>
    </Form>,
  );
  await perform(send);
  expect(document.activeElement?.getAttribute('value')).toBe('a');
  expect(seen).toEqual([{ picture: '' }]);
});

test('an error beneath the field that has the focus is said; a field that takes it says its own', async () => {
  showForm(async () => ({ answer: 'Missing' }));
  await perform(send);
  expect(said('alert')).toBe('');
  await perform(() => {
    field('answer')?.focus();
    send();
  });
  expect(said('alert')).toBe('Missing');
});

test('what is wrong with the form as a whole is said at its end', async () => {
  showForm(async () => ({ '': 'No connection' }));
  await perform(send);
  expect(document.querySelector('form > .failure')?.textContent).toBe('No connection');
});

test('while a form is on its way, pressing again sends nothing', async () => {
  let finish: (() => void) | undefined;
  const onSubmit = vi.fn<() => Promise<null>>(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(null);
      }),
  );
  showForm(onSubmit);
  await perform(send);
  await perform(send);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(isBusy()).toEqual(['true', 'true']);
  await perform(() => finish?.());
  expect(isBusy()).toEqual(['false', 'false']);
});

test('a switch that is locked says so, and does not change', async () => {
  const onChange = vi.fn<(isOn: boolean) => void>();
  const shown = (isDisabled: boolean) =>
    show(<Switch label="Video" isOn={false} isDisabled={isDisabled} onChange={onChange} />);
  shown(true);
  await perform(() => toggle()?.click());
  expect([onChange.mock.calls, toggle()?.getAttribute('aria-disabled')]).toEqual([[], 'true']);
  shown(false);
  await perform(() => toggle()?.click());
  expect(onChange.mock.calls).toEqual([[true]]);
});

test('a question is answered by its buttons, and Escape keeps everything as it is', async () => {
  const heard: string[] = [];
  show(
    <Question
      title="Erase?"
      text="All of it"
      keep="Keep"
      submit="Erase"
      onKeep={() => heard.push('keep')}
      onSubmit={() => heard.push('submit')}
    />,
  );
  const dialog = document.querySelector('dialog');
  expect([dialog?.open, document.activeElement?.textContent]).toEqual([true, 'Erase?']);
  await perform(() => button('Keep').click());
  await perform(() => button('Erase').click());
  const escape = new Event('cancel', { cancelable: true });
  await perform(() => dialog?.dispatchEvent(escape));
  expect([heard, escape.defaultPrevented]).toEqual([['keep', 'submit', 'keep'], true]);
});
