import { type ReactNode, useId, useState } from 'react';
import { today } from '../../device/clock.ts';
import { isConfirmedHere } from '../../device/cookies/consent.ts';
import { writeCookie } from '../../device/cookies/cookie.ts';
import { cookies, type FlagName } from '../../device/cookies/cookies.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import type { CookieSetting } from './cookie-setting.ts';
import { CookieDetail } from './cookie-detail.tsx';
import { CookieOverview } from './cookie-overview.tsx';
import { CookiePrivacy } from './cookie-privacy.tsx';

type CookieToolProps = {
  /** The cookie that says the settings were confirmed. */
  confirmationCookie: FlagName;
  settings: readonly CookieSetting[];
  /** Where the privacy policy stands on a page of its own. */
  privacyLink: string;
  /** The policy itself, to be read inside the dialog. */
  privacy?: ReactNode;
  /** Emitted when the settings are on the device: the cookies-saved event. */
  onSaved: (settings: readonly CookieSetting[]) => void;
  /** Without it the dialog stays until the settings are confirmed. */
  onClose?: () => void;
};

/** The dialog about what may be stored and loaded: overview, settings in detail, privacy policy. */
export function CookieTool({ settings, onSaved, onClose, ...props }: CookieToolProps) {
  const [view, setView] = useState<'overview' | 'detail' | 'privacy'>('overview');
  const heading = useId();

  function save(isAllowed: (setting: CookieSetting) => boolean) {
    const saved = settings.map((setting) => ({
      ...setting,
      isAllowed: setting.isNecessary || isAllowed(setting),
    }));
    const { now, ends } = today();
    for (const setting of saved) {
      writeCookie(cookies[setting.cookieName], setting.isAllowed, now, ends);
    }
    writeCookie(cookies[props.confirmationCookie], true, now, ends);
    isConfirmedHere.setState(true);
    onSaved(saved);
  }

  const toOverview = () => setView('overview');
  return (
    <Dialog
      labelledBy={heading}
      size={view === 'privacy' ? 'maximized' : 'fitting'}
      {...(onClose === undefined ? {} : { onDismiss: onClose })}
    >
      {view === 'overview' && (
        <CookieOverview
          heading={heading}
          privacyLink={props.privacyLink}
          onAccept={() => save(() => true)}
          onDecline={() => save(() => false)}
          onAdjust={() => setView('detail')}
          {...(props.privacy === undefined ? {} : { onPrivacy: () => setView('privacy') })}
          {...(onClose === undefined ? {} : { onClose })}
        />
      )}
      {view === 'detail' && (
        <CookieDetail
          heading={heading}
          settings={settings}
          onBack={toOverview}
          onConfirm={(allowed) => save(({ cookieName }) => allowed.has(cookieName))}
        />
      )}
      {view === 'privacy' && (
        <CookiePrivacy heading={heading} onBack={toOverview}>
          {props.privacy}
        </CookiePrivacy>
      )}
    </Dialog>
  );
}
