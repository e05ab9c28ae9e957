import { Choice } from './choice.tsx';

const languages = [
  { value: 'de-DE', words: 'Deutsch', lang: 'de' },
  { value: 'en-US', words: 'English', lang: 'en' },
] as const;

type LanguageChoiceProps = {
  label: string;
  value: 'de-DE' | 'en-US';
  onChange: (language: 'de-DE' | 'en-US') => void;
};

/** The languages of the page, each by its own name, whatever language the page has. */
export function LanguageChoice({ label, value, onChange }: LanguageChoiceProps) {
  return <Choice label={label} value={value} options={languages} onChange={onChange} />;
}
