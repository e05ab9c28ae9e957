import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { operatorFacts } from '../../../device/operator.ts';
import { lendLanguage } from '../../../device/cookies/use-settings.ts';
import { GiftArrival } from './gift-arrival.tsx';
import { giftSession } from './gift-session.ts';
import { GiftShop } from './gift-shop.tsx';
import { NothingToBuy } from '../tiers/nothing-to-buy.tsx';

const languages = { '/schenken': 'de-DE', '/gifts': 'en-US' } as const;

/** Gifts in German, where the German path leads. */
export function GermanGiftScreen() {
  return <GiftScreen path="/schenken" />;
}

/** Gifts in English, where the English path leads. */
export function EnglishGiftScreen() {
  return <GiftScreen path="/gifts" />;
}

/** Gifts for sale; or, back from a payment, the gift that was bought, in the language that was on. */
function GiftScreen({ path }: { path: keyof typeof languages }) {
  const [, navigate] = useLocation();
  const [session, setSession] = useState(() => giftSession(location.search, history.state));

  useEffect(() => {
    // The path is of one language, for as long as somebody looks at it.
    if (session === null) return lendLanguage(languages[path]);
    // Whoever knows the payment's name gets the code: it does not stay in sight.
    navigate(path, { replace: true, state: { giftSession: session } });
    return undefined;
  }, [path, session, navigate]);

  function buyAnother() {
    navigate(path, { replace: true, state: null });
    setSession(null);
  }

  if (!operatorFacts().hasPayments) return <NothingToBuy />;
  if (session === null) return <GiftShop />;
  return <GiftArrival sessionId={session} onAnother={buyAnother} />;
}
