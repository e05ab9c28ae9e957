import type { FlagName } from '../../device/cookies/cookies.ts';

/** One service that the player is asked about, and the cookie that keeps the answer. */
export type CookieSetting = {
  cookieName: FlagName;
  label: string;
  description?: string;
  /** Always allowed, and cannot be switched off. */
  isNecessary: boolean;
  isAllowed: boolean;
};
