import { onTestFinished } from 'vitest';

/** What the page is told about who runs the installation, until the test has ended. */
export function stateOperator(facts: object) {
  document.querySelector('meta[name="quando-operator"]')?.remove();
  const meta = document.createElement('meta');
  meta.name = 'quando-operator';
  meta.content = JSON.stringify(facts);
  document.head.append(meta);
  onTestFinished(() => meta.remove());
}
