import { useLocation } from 'wouter';
import { useSession } from '../../../backend/session.ts';
import { keepPaymentChoice, orderPath } from '../../../device/cookies/payment-choice.ts';
import { type Choice, writeChoice } from './choice.ts';

/** What happens when a tier is chosen: the order, after an account where there is none. */
export function useChoosing() {
  const [, navigate] = useLocation();
  const { state } = useSession();
  return (choice: Choice) => {
    const text = writeChoice(choice);
    if (state !== 'signedOut') {
      navigate(orderPath(text));
      return;
    }
    keepPaymentChoice(text);
    navigate(`/register?return=${encodeURIComponent(orderPath(text))}`);
  };
}
