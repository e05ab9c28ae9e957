import { isIsoDay } from '../domain/day/day.ts';
import { meta } from './page-settings.ts';

/** Who works on personal data for the operator. */
export type Processors = Readonly<
  Record<'hosting' | 'database' | 'mail' | 'payment' | 'backup', string | null>
>;

/** Addresses of the operator elsewhere; all begin with http or https. */
export type OperatorLinks = Readonly<Record<'social' | 'bio' | 'support', string | null>>;

/** Who runs this installation, as configured; null or empty is what was not stated. */
export type OperatorFacts = {
  name: string | null;
  isOrganisation: boolean;
  /** The lines of the postal address. */
  address: readonly string[];
  email: string | null;
  phone: string | null;
  vatId: string | null;
  supportEmail: string | null;
  /** The version of the privacy policy, an ISO day. */
  policyDate: string;
  processors: Processors;
  links: OperatorLinks;
  /** Whether registration asks for a postal address; the server refuses one unless it does. */
  asksPostalAddress: boolean;
  /** Whether anything is sold here, or was: what was sold before runs on. */
  hasPayments: boolean;
  /** Whether gifts are. */
  hasGifts: boolean;
  /** Whether the server has no way to send mails. */
  sendsNoMail: boolean;
};

const DEFAULT_POLICY_DATE = '2025-01-10';

/** What the server, or the build for static hosting, wrote into the page about its operator. */
export function operatorFacts(): OperatorFacts {
  return parseOperator(meta('quando-operator'));
}

/** Reads the facts from JSON; what cannot be read counts as not stated. */
export function parseOperator(text: string): OperatorFacts {
  const stated = membersOf(parsed(text));
  const processors = membersOf(stated['processors']);
  const links = membersOf(stated['links']);
  const lines: unknown = stated['address'];
  return {
    name: textOf(stated['name']),
    isOrganisation: stated['kind'] === 'organisation',
    address: Array.isArray(lines) ? lines.map(textOf).filter((line) => line !== null) : [],
    email: textOf(stated['email']),
    phone: textOf(stated['phone']),
    vatId: textOf(stated['vatId']),
    supportEmail: textOf(stated['supportEmail']),
    policyDate: dayOf(stated['policyDate']),
    processors: {
      hosting: textOf(processors['hosting']),
      database: textOf(processors['database']),
      mail: textOf(processors['mail']),
      payment: textOf(processors['payment']),
      backup: textOf(processors['backup']),
    },
    links: {
      social: linkOf(links['social']),
      bio: linkOf(links['bio']),
      support: linkOf(links['support']),
    },
    asksPostalAddress: stated['asksPostalAddress'] === true,
    hasPayments: stated['hasPayments'] === true,
    hasGifts: stated['hasGifts'] === true,
    sendsNoMail: stated['sendsNoMail'] === true,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function linkOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^https?:\/\//.test(text) ? text : null;
}

function dayOf(value: unknown): string {
  return typeof value === 'string' && isIsoDay(value) ? value : DEFAULT_POLICY_DATE;
}
