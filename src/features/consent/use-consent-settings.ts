import { useTranslations } from 'use-intl';
import { readCookie } from '../../device/cookies/cookie.ts';
import { cookies } from '../../device/cookies/cookies.ts';
import type { CookieSetting } from './cookie-setting.ts';

const necessary = ['Inputs', 'Hosting', 'Backend', 'Database'] as const;
const voluntary = ['Video', 'Compare'] as const;

/** The services of the page, in the player's language, as the device last had them. */
export function useConsentSettings(): CookieSetting[] {
  const t = useTranslations('consent.services');
  const setting = (service: (typeof necessary | typeof voluntary)[number]) => {
    const cookieName = `consent${service}` as const;
    return {
      cookieName,
      label: t(`${service}.label`),
      description: t(`${service}.text`),
      isNecessary: necessary.some((name) => name === service),
      isAllowed: readCookie(cookies[cookieName]),
    };
  };
  return [...necessary, ...voluntary].map(setting);
}
