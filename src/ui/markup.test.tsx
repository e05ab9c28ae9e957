import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { DayMark, type DayResult } from './day-mark.tsx';
import { EmptyState } from './empty-state.tsx';
import { Choice } from './form/choice.tsx';
import { Field } from './form/field.tsx';
import { FilterForm, SelectField, WordsField, YearsField } from './form/filter-form.tsx';
import { LanguageChoice } from './form/language-choice.tsx';
import { SubmitButton } from './form/submit-button.tsx';
import { Switch } from './form/switch.tsx';
import { TextArea } from './form/text-area.tsx';
import { TextField } from './form/text-field.tsx';
import { OutsideLink } from './outside-link.tsx';
import { Skeleton } from './skeleton.tsx';
import { ViewHeading } from './view-heading.tsx';

/** What browsers and screen readers are told, without what is only there for the eye. */
function markup(part: ReactNode): string {
  return renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{}}>
      {part}
    </IntlProvider>,
  )
    .replaceAll(/<svg.*?<\/svg>/g, '')
    .replaceAll(/ (class|rx|r)="[^"]*"/g, '')
    .replaceAll(/_R_[01]_/g, 'own');
}

const nothing = () => undefined;
const two = [
  { value: 'a', words: 'One', lang: 'de' },
  { value: 'b', words: 'Two' },
] as const;

test.each([
  [
    'what is wrong while one types',
    <TextField key="" name="name" label="Name" help="Help" errors={['Short.', 'Odd.']}>
      more
    </TextField>,
    '<div><label for="own">Name</label><p id="own-help">Help</p>' +
      '<input id="own" aria-invalid="true" aria-describedby="own-help own-error" name="name"/>' +
      '<div id="own-error" aria-live="polite"><p>Short.</p><p>Odd.</p></div>more</div>',
  ],
  [
    'how much is written, below',
    <TextArea key="" name="text" label="Text" counter={<i>3</i>} />,
    '<div><label for="own">Text</label><textarea rows="4" name="text" id="own"></textarea><i>3</i></div>',
  ],
  [
    'help and count in one line',
    <Field key="" label="Name" id="mine" counter={<i>3</i>} isCompact help="Help">
      {(state) => <input {...state} />}
    </Field>,
    '<div><div><label for="mine">Name</label><span id="mine-help">Help <i>3</i></span></div>' +
      '<input id="mine" aria-describedby="mine-help"/></div>',
  ],
  [
    'that nothing is wrong yet',
    <Field key="" label="Name" isCompact errors={[]}>
      {(state) => <input {...state} />}
    </Field>,
    '<div><div><label for="own">Name</label></div><input id="own"/>' +
      '<div id="own-error" aria-live="polite"></div></div>',
  ],
  [
    'which one is chosen',
    <Choice key="" label="Kind" value="b" options={two} onChange={nothing} />,
    '<fieldset><legend>Kind</legend><div>' +
      '<label lang="de"><input type="radio" name="own"/>One</label>' +
      '<label><input type="radio" name="own" checked=""/>Two</label></div></fieldset>',
  ],
  [
    'languages by their own names',
    <LanguageChoice key="" label="Language" value="de-DE" onChange={nothing} />,
    '<fieldset><legend>Language</legend><div>' +
      '<label lang="de"><input type="radio" name="own" checked=""/>Deutsch</label>' +
      '<label lang="en"><input type="radio" name="own"/>English</label></div></fieldset>',
  ],
  [
    'what a switch does and what is wrong with it',
    <Switch
      key=""
      label="Video"
      name="video"
      description="Plays"
      error="No"
      isOn
      onChange={nothing}
    />,
    '<div><div><label for="own">Video</label><p id="own-text">Plays</p>' +
      '<p id="own-error" role="alert">No</p></div>' +
      '<input id="own" type="checkbox" role="switch" aria-checked="true" aria-disabled="false"' +
      ' aria-describedby="own-text own-error" name="video" checked=""/></div>',
  ],
  [
    'a switch alone',
    <Switch key="" label="Video" isOn={false} onChange={nothing} />,
    '<div><div><label for="own">Video</label></div><input id="own" type="checkbox" role="switch"' +
      ' aria-checked="false" aria-disabled="false"/></div>',
  ],
  [
    'a way on',
    <SubmitButton key="">Go</SubmitButton>,
    '<button type="submit" aria-disabled="false">Go</button>',
  ],
  [
    'what is searched',
    <FilterForm key="" label="Search" columns={undefined} reset="Clear" onReset={nothing}>
      <WordsField
        label="Words"
        example="Moon"
        describedBy="help"
        value="sea"
        onChange={nothing}
        onEnter={nothing}
      />
    </FilterForm>,
    '<form role="search" aria-label="Search"><div><label for="own">Words</label><span>' +
      '<input id="own" type="search" enterKeyHint="search" autoComplete="off" maxLength="100"' +
      ' placeholder="Moon" aria-describedby="help" value="sea"/></span></div>' +
      '<div><button type="button">Clear</button></div></form>',
  ],
  [
    'no way back where nothing is narrowed',
    <FilterForm key="" label="Search" columns="two" reset={null} onReset={nothing}>
      <SelectField label="Kind" any="Any" value="b" options={two} onChange={nothing} />
    </FilterForm>,
    '<form role="search" aria-label="Search"><div><label for="own">Kind</label><span>' +
      '<select id="own"><option value="">Any</option><option value="a">One</option>' +
      '<option value="b" selected="">Two</option></select></span></div></form>',
  ],
  [
    'one that is always chosen',
    <SelectField key="" label="Kind" value="a" options={two} onChange={nothing} />,
    '<div><label for="own">Kind</label><span><select id="own"><option value="a" selected="">One' +
      '</option><option value="b">Two</option></select></span></div>',
  ],
  [
    'from which year to which',
    <YearsField
      key=""
      legend="Years"
      from={{ value: '1', label: 'First', placeholder: 'from' }}
      to={{ value: '2', label: 'Last', placeholder: 'to' }}
      onChange={nothing}
    />,
    '<fieldset><legend>Years</legend><input inputMode="numeric" autoComplete="off" maxLength="4"' +
      ' aria-label="First" placeholder="from" value="1"/><span aria-hidden="true">–</span>' +
      '<input inputMode="numeric" autoComplete="off" maxLength="4" aria-label="Last"' +
      ' placeholder="to" value="2"/></fieldset>',
  ],
  [
    'that a link leads elsewhere',
    <OutsideLink key="" href="https://away.example" hint="(elsewhere)">
      Away
    </OutsideLink>,
    '<a href="https://away.example" target="_blank" rel="noopener noreferrer">Away' +
      '<span>(elsewhere)</span></a>',
  ],
  [
    'why there is nothing',
    <EmptyState key="" drawing="M0 0" title="Empty" text="Still">
      go
    </EmptyState>,
    '<section><span></span><h2>Empty</h2><p>Still</p>go</section>',
  ],
  [
    'what is still to come',
    <Skeleton key="" rows={2} bars={1} waiting="Loading" />,
    '<p role="status">Loading</p><div aria-hidden="true"><div><span></span></div>' +
      '<div><span></span></div></div>',
  ],
  [
    'no waiting where the screen says it already',
    <Skeleton key="" rows={1} bars={2} />,
    '<div aria-hidden="true"><div><span></span><span></span></div></div>',
  ],
  [
    'a view’s heading',
    <ViewHeading key="" id="view">
      View
    </ViewHeading>,
    '<h2 id="view" tabindex="-1">View</h2>',
  ],
] as const)('a part of the page tells everybody %s', (_, part, told) => {
  expect(markup(part)).toBe(told);
});

const rect = (x: number, y: number, width: number, height: number) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"></rect>`;

test.each<[DayResult, string]>([
  [1, rect(5, 15, 10, 10)],
  [2, rect(6, 16, 8, 8)],
  [3, rect(6.75, 16.75, 6.5, 6.5)],
  [4, rect(7.5, 17.5, 5, 5)],
  ['open', rect(6, 16, 8, 8) + rect(6, 20, 8, 4)],
  ['unplayed', rect(6, 16, 8, 8)],
  ['notSolved', '<circle cx="10" cy="20"></circle>'],
  ['none', '<circle cx="10" cy="20"></circle>'],
])('the sooner a day was solved, the larger its mark: %s', (result, drawn) => {
  expect(markup(<DayMark across={10} down={20} result={result} />)).toBe(drawn);
});
