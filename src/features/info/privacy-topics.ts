import type { useTranslations } from 'use-intl';

type PrivacyKey = Parameters<ReturnType<typeof useTranslations<'privacy'>>>[0];

/** What a topic shows beside its words. */
export type Extra = 'controller' | 'processors' | 'storage' | 'contact';

/** One heading of the policy with its text: paragraphs, a list, then more paragraphs. */
export type Topic = {
  /** Without a title the text stands directly below the section's heading. */
  title?: PrivacyKey;
  text: readonly PrivacyKey[];
  points?: readonly PrivacyKey[];
  extra?: Extra;
  after?: readonly PrivacyKey[];
};

export type Section = {
  name: 'introduction' | 'general' | 'visit' | 'rights' | 'changes';
  topics: readonly Topic[];
};

const introduction: readonly Topic[] = [
  { text: ['introduction.purpose'] },
  {
    title: 'introduction.briefTitle',
    text: [],
    points: [
      'introduction.brief.device',
      'introduction.brief.requests',
      'introduction.brief.tracking',
      'introduction.brief.thirdParties',
      'introduction.brief.withdraw',
    ],
  },
];

const general: readonly Topic[] = [
  { title: 'controller.title', text: [], extra: 'controller' },
  {
    title: 'law.title',
    text: ['law.text'],
    points: ['law.consent', 'law.contract', 'law.duty', 'law.interest'],
  },
  {
    title: 'processors.title',
    text: [],
    extra: 'processors',
    after: ['processors.transfer'],
  },
  { title: 'retention.title', text: ['retention.text'] },
];

const visit: readonly Topic[] = [
  { title: 'opening.title', text: ['opening.text', 'opening.limits'] },
  { title: 'logs.title', text: ['logs.own', 'logs.front'] },
  {
    title: 'services.title',
    text: ['services.text'],
    points: ['services.inputs', 'services.hosting', 'services.backend', 'services.database'],
    after: ['services.video', 'services.compare', 'services.compareWithdraw', 'services.withdraw'],
  },
  { title: 'puzzle.title', text: ['puzzle.request', 'puzzle.version', 'puzzle.local'] },
  { title: 'report.title', text: ['report.text'] },
  { title: 'together.title', text: ['together.text'] },
  { title: 'rooms.title', text: ['rooms.text'] },
  {
    title: 'storage.title',
    text: ['storage.text'],
    extra: 'storage',
    after: ['storage.erase'],
  },
  { title: 'media.title', text: ['media.text'] },
  {
    title: 'account.title',
    text: ['account.text'],
    points: [
      'account.email',
      'account.password',
      'account.factors',
      'account.name',
      'account.address',
      'account.roles',
      'account.game',
    ],
    after: ['account.session', 'account.provider', 'account.erase'],
  },
  { title: 'mail.title', text: ['mail.text'] },
  {
    title: 'reminder.title',
    text: ['reminder.ask', 'reminder.kept', 'reminder.sent', 'reminder.end'],
  },
  {
    title: 'payment.title',
    text: ['payment.text', 'payment.kept', 'payment.gift', 'payment.declared'],
  },
  { title: 'social.title', text: ['social.text'] },
  { title: 'backup.title', text: ['backup.text'] },
  { title: 'profiling.title', text: ['profiling.text'] },
];

const rights: readonly Topic[] = [
  {
    text: ['rights.text'],
    points: [
      'rights.access',
      'rights.rectification',
      'rights.erasure',
      'rights.restriction',
      'rights.portability',
      'rights.objection',
      'rights.withdrawal',
      'rights.complaint',
    ],
  },
  { title: 'rights.howTitle', text: ['rights.device'], extra: 'contact' },
];

const changes: readonly Topic[] = [{ text: ['changes.text', 'changes.languages'] }];

/** The whole policy in its five sections. */
export const policy: readonly Section[] = [
  { name: 'introduction', topics: introduction },
  { name: 'general', topics: general },
  { name: 'visit', topics: visit },
  { name: 'rights', topics: rights },
  { name: 'changes', topics: changes },
];
