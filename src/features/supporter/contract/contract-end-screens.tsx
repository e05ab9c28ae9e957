import { operatorFacts } from '../../../device/operator.ts';
import { ContractEnd } from './contract-end.tsx';
import { NothingToBuy } from '../tiers/nothing-to-buy.tsx';

/** Cancels a subscription without signing in, as § 312k BGB asks. */
export function CancelContractScreen() {
  return operatorFacts().hasPayments ? <ContractEnd kind="cancellation" /> : <NothingToBuy />;
}

/** Withdraws from an order without signing in, as § 356a BGB asks. */
export function WithdrawScreen() {
  return operatorFacts().hasPayments ? <ContractEnd kind="withdrawal" /> : <NothingToBuy />;
}
