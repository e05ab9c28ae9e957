/**
 * Has the open page name another operator, as the server writes it into pages from now on.
 *
 * @param operator what `src/device/operator.ts` reads
 */
export function restateOperator(operator: object) {
  const place = document.querySelector<HTMLMetaElement>('meta[name="quando-operator"]');
  if (place !== null) place.content = JSON.stringify(operator);
}
