/** The heading of the chosen day, which names its panel. */
export const DAY_HEADING = 'schedule-day';

/** Takes the focus to the chosen day’s panel. */
export function focusDayHeading() {
  document.querySelector<HTMLElement>(`#${DAY_HEADING}`)?.focus();
}
