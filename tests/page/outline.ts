// oxlint-disable unicorn/consistent-function-scoping -- Only what is inside goes to the page.

/** What is another one in every run, and what stands in its place. */
const unsteady: readonly [RegExp, string][] = [
  [/(-[\da-f]+)+@example/gu, '-…@example'],
  [/127\.0\.0\.1:\d+/gu, 'quando.example'],
  [/\bVersion 1\.[\d.]+/gu, 'Version …'],
  // Days and times of the server's own clock; those of the tests are in 2040.
  [/\d{1,2}\.\d{1,2}\.(?!2040)20\d\d(, \d\d:\d\d)?/gu, '…'],
  [/\d{1,2}\.? \p{Lu}\p{Ll}+ (?!2040)20\d\d( um [\d:]+ \p{Lu}+)?/gu, '…'],
  [/(?!2040)20\d\d-\d\d-\d\d/gu, '…'],
  [/T\d\d:\d\d:\d\d[.\d]*(Z|\+00:00)/gu, 'T…'],
  // What React numbers, and where focus has been put.
  [/ name="_r_\w*"/gu, ''],
  [/(?<=^ *h[1-3]\b.*) tabindex="-1"/gmu, ''],
  // Codes of rooms and gifts.
  [/\b[B-DF-HJ-NP-TV-Z]{6}\b|(?<=")[B-DF-HJ-NP-TV-Z]{3}(?=")|\b(\w{4}[- ]){4}\w{4}\b/gu, '…'],
];

/** An outline without what differs from run to run. */
export function steady(outline: string): string {
  return unsteady.reduce((text, [pattern, place]) => text.replaceAll(pattern, place), outline);
}

/**
 * Runs in the page, of which it tells what a selector finds. A line is a text, or an element with what
 * it says besides; what it refers to is said in words. Where the page is drawn, what is out of sight is
 * left out, and what is only there for the eye. Elsewhere what stands hidden and notices alone are left
 * out, and it is told what the eye gets: classes, `data-*` and drawings, whose paths are cut short.
 */
export function outlineOfPage({ parts, isDrawn }: { parts: string; isDrawn: boolean }): string {
  const mute = isDrawn
    ? /^(class|style|id|xmlns|viewBox|width|height|fill|stroke.*|d|value|checked|data-.*)$/u
    : /^(style|id|xmlns|fill|stroke.*|value|checked)$/u;
  const wordy = /^aria-(labelledby|describedby|details|errormessage)$/u;
  const pointing = /^(for|list|aria-(controls|owns|activedescendant))$/u;
  const roots = [...document.querySelectorAll(parts)];
  return roots
    .filter((root) => !roots.some((other) => other !== root && other.contains(root)))
    .flatMap(linesOf)
    .map((line) => `${line}\n`)
    .join('');

  function linesOf(element: Element): string[] {
    if (!isThere(element)) return [];
    if (isDrawn && element.matches('svg[aria-hidden="true"]')) return [];
    const said = [...attributesOf(element), ...statesOf(element)].toSorted().join(' ');
    const isWhole = element.matches('select, textarea, [role="timer"]');
    const inside = isWhole || (isDrawn && element.matches('svg')) ? [] : linesInside(element);
    if (said === '' && element.matches('div, span')) return inside;
    const line = `${element.tagName.toLowerCase()} ${said}`.trim();
    return [line, ...inside.map((lower) => `  ${lower}`)];
  }

  function isThere(element: Element): boolean {
    // The land of a map comes when it comes.
    if (!isDrawn) return !element.matches('[hidden], .Toastify, .land');
    const hasNoBox = getComputedStyle(element).display === 'contents';
    return hasNoBox || element.checkVisibility({ visibilityProperty: true });
  }

  function linesInside(element: Element): string[] {
    return [...element.childNodes].flatMap((child) => {
      if (child instanceof Element) return linesOf(child);
      const words = tidy(child.nodeValue ?? '');
      return child instanceof Text && words !== '' ? [`"${words}"`] : [];
    });
  }

  function attributesOf(element: Element): string[] {
    return [...element.attributes]
      .filter(({ name }) => !mute.test(name))
      .map((attribute) => `${attribute.name}="${tidy(meant(attribute))}"`);
  }

  /** An attribute's value, or what stands where its ids point. */
  function meant({ name, value }: Attr): string {
    const targets = value.split(/\s+/u).map((id) => document.getElementById(id));
    if (wordy.test(name)) return targets.map((target) => target?.textContent).join(' | ');
    if (pointing.test(name)) return targets.map((target) => target?.tagName).join(' | ');
    return name === 'd' && value.length > 30 ? `${value.slice(0, 30)}…` : value;
  }

  /** What the player, or the page, has made of it. */
  function statesOf(element: Element): string[] {
    const states: string[] = [];
    if (element.matches(':checked:not(option)')) states.push('checked');
    if (element instanceof HTMLSelectElement) {
      const options = [...element.options].map(({ text }) => text);
      const first = options.slice(0, 12).join(', ');
      states.push(`holding="${element.selectedOptions[0]?.text ?? ''}"`);
      states.push(`options="${options.length}: ${first}"`);
    } else if (
      element instanceof HTMLTextAreaElement ||
      (element instanceof HTMLInputElement && !element.matches('[type="checkbox"], [type="radio"]'))
    ) {
      states.push(`holding="${tidy(element.value)}"`);
    }
    return states;
  }

  function tidy(text: string): string {
    return text.replaceAll(/\s+/gu, ' ').trim();
  }
}
