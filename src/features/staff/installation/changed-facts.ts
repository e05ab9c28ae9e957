import type { Fact, FactName } from '../../../backend/staff/installation.ts';

/** What of a form's values is not stated yet; null for what is stated no more. */
export function changedFacts(
  facts: readonly Fact[],
  values: Readonly<Record<string, string>>,
): Partial<Record<FactName, string | null>> {
  const changed: Partial<Record<FactName, string | null>> = {};
  for (const { name, value } of facts) {
    const written = values[name];
    if (written === undefined) continue;
    const text = (name === 'OPERATOR_ADDRESS' ? barredOf(written) : written.trim()) || null;
    // Nobody has to say what counts anyway.
    const isDefault = name === 'OPERATOR_KIND' && value === null && text === 'individual';
    if (text !== value && !isDefault) changed[name] = text;
  }
  return changed;
}

/** A text of which bars separate the lines, as lines. */
export function linesOf(text: string): string {
  return partsOf(text, '|').join('\n');
}

function barredOf(text: string): string {
  return partsOf(text, /[\r\n|]/).join(' | ');
}

function partsOf(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
