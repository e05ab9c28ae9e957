/**
 * What is shown and has no name for screen readers, and labels of nothing. Every test of the page
 * looks, before it takes away what it has shown.
 */
export function unnamed(): string[] {
  const fields = [...document.querySelectorAll('input[name], select, textarea')].filter(
    (field) =>
      !field.matches('[type="hidden"], [hidden], [aria-hidden="true"]') && !isLabelled(field),
  );
  const others = [...document.querySelectorAll('button.button, [role="img"]')].filter(
    (element) => !hasOwnName(element) && element.textContent.trim() === '',
  );
  const labels = [...document.querySelectorAll<HTMLLabelElement>('label[for]')].filter(
    ({ htmlFor }) => document.getElementById(htmlFor) === null,
  );
  return [...fields, ...others, ...labels].map(({ outerHTML }) => outerHTML.slice(0, 200));
}

function isLabelled(field: Element): boolean {
  if (hasOwnName(field)) return true;
  const label = field.closest('label') ?? document.querySelector(`label[for="${field.id}"]`);
  return label !== null && label.textContent.trim() !== '';
}

function hasOwnName(element: Element): boolean {
  return element.matches('[aria-label]:not([aria-label=""]), [aria-labelledby]');
}
