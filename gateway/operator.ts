import { isIsoDay } from '../src/domain/day/day.ts';
import { type Environment, type Reader, reader } from './setting-reader.ts';
import { parseUrl } from '../src/domain/text/parse-url.ts';

const processorNames = ['hosting', 'database', 'mail', 'payment', 'backup'] as const;
const linkNames = ['social', 'bio', 'support'] as const;

/** The settings that administrators can make on the page as well. */
export const factNames = [
  'OPERATOR_NAME',
  'OPERATOR_KIND',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_PHONE',
  'OPERATOR_VAT_ID',
  'SUPPORT_EMAIL',
  'POLICY_DATE',
  'PROCESSOR_HOSTING',
  'PROCESSOR_DATABASE',
  'PROCESSOR_MAIL',
  'PROCESSOR_PAYMENT',
  'PROCESSOR_BACKUP',
  'LINK_SOCIAL',
  'LINK_BIO',
  'LINK_SUPPORT',
] as const;

export type FactName = (typeof factNames)[number];

/** Values of some of the facts, as they were written. */
export type FactTexts = Partial<Record<FactName, string>>;

type ProcessorName = (typeof processorNames)[number];
type LinkName = (typeof linkNames)[number];

/**
 * Who runs this installation, for imprint and privacy policy, and where its links lead. It reaches
 * the page as JSON in a `<meta>`; `src/device/operator.ts` reads it there.
 */
export type OperatorFacts = {
  name: string | undefined;
  kind: 'individual' | 'organisation';
  /** The lines of the postal address. */
  address: string[];
  email: string | undefined;
  phone: string | undefined;
  vatId: string | undefined;
  supportEmail: string | undefined;
  /** The version of the privacy policy, an ISO day. */
  policyDate: string;
  /** Who works on personal data for the operator, in the operator's own words. */
  processors: Partial<Record<ProcessorName, string>>;
  /** Addresses that begin with http or https. */
  links: Partial<Record<LinkName, string>>;
  /** Whether registration asks for a postal address; the database keeps none unless it does. */
  asksPostalAddress: boolean;
};

const DEFAULT_POLICY_DATE = '2025-01-10';
const LONGEST_TEXT = 500;
const LONGEST_ADDRESS = 2000;

/** Reads the facts from environment variables; what makes no sense is named to the reader. */
export function readOperator(read: Reader): OperatorFacts {
  const email = emailOf(read, 'OPERATOR_EMAIL');
  return {
    name: textOf(read, 'OPERATOR_NAME'),
    kind: read.choice('OPERATOR_KIND', ['individual', 'organisation'], 'individual'),
    address: linesOf(read, 'OPERATOR_ADDRESS'),
    email,
    phone: phoneOf(read, 'OPERATOR_PHONE'),
    vatId: textOf(read, 'OPERATOR_VAT_ID'),
    supportEmail: emailOf(read, 'SUPPORT_EMAIL') ?? email,
    policyDate: dayOf(read, 'POLICY_DATE') ?? DEFAULT_POLICY_DATE,
    processors: each(processorNames, (name) => textOf(read, `PROCESSOR_${name.toUpperCase()}`)),
    links: each(linkNames, (name) => linkOf(read, `LINK_${name.toUpperCase()}`)),
    asksPostalAddress: read.choice('QUANDO_POSTAL_ADDRESS', ['on', 'off'], 'off') === 'on',
  };
}

/** The facts that an environment sets, as they are written there. */
export function factTextsOf(environment: Environment): FactTexts {
  return each(factNames, (name) => environment[name]?.trim() || undefined);
}

/** Reads facts from texts; `faulty` are the names of those that make no sense. */
export function readFacts(texts: FactTexts): { facts: OperatorFacts; faulty: string[] } {
  const faults: string[] = [];
  const facts = readOperator(reader(texts, faults));
  return {
    facts,
    faulty: factNames.filter((name) => faults.some((fault) => fault.startsWith(`${name} `))),
  };
}

/** What is set, by name. */
function each<Name extends string>(
  names: readonly Name[],
  valueOf: (name: Name) => string | undefined,
): Partial<Record<Name, string>> {
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = valueOf(name);
    if (value !== undefined) found[name] = value;
  }
  return found;
}

function textOf(read: Reader, name: string): string | undefined {
  const value = read.text(name);
  if (value === undefined || (value.length <= LONGEST_TEXT && !/\p{Cc}/u.test(value))) return value;
  read.fault(name, `one line of at most ${LONGEST_TEXT} characters`);
  return undefined;
}

function linesOf(read: Reader, name: string): string[] {
  const lines = textOf(read, name)?.split('|') ?? [];
  return lines.map((line) => line.trim()).filter((line) => line !== '');
}

function emailOf(read: Reader, name: string): string | undefined {
  const value = read.text(name);
  if (value === undefined || /^[^\s@<>"?&]{1,64}@[^\s@<>"?&]{1,255}$/.test(value)) return value;
  read.fault(name, `an e-mail address such as mail@quando.example, not "${value}"`);
  return undefined;
}

function phoneOf(read: Reader, name: string): string | undefined {
  const value = read.text(name);
  if (value === undefined || /^\+?[\d ()/.-]{3,40}$/.test(value)) return value;
  read.fault(name, `a telephone number such as +49 30 1234567, not "${value}"`);
  return undefined;
}

function dayOf(read: Reader, name: string): string | undefined {
  const value = read.text(name);
  if (value === undefined || isIsoDay(value)) return value;
  read.fault(name, `a day such as ${DEFAULT_POLICY_DATE}, not "${value}"`);
  return undefined;
}

function linkOf(read: Reader, name: string): string | undefined {
  const value = read.text(name);
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  const isPlain = url !== null && url.username === '' && url.password === '';
  if (isPlain && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST_ADDRESS) {
    return url.href;
  }
  read.fault(name, `an address that begins with https:// or http://, not "${value}"`);
  return undefined;
}
