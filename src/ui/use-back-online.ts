import { useEffect, useEffectEvent } from 'react';

/** Calls back when the connection returns, for as long as somebody waits for it. */
export function useBackOnline(isWaiting: boolean, onBack: () => void) {
  const back = useEffectEvent(onBack);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const listen = () => back();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, [isWaiting]);
}
