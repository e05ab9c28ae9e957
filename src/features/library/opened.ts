type Screen = 'calendar' | 'history' | 'archive';

let opened: { screen: Screen; key: string } | null = null;

/** Notes what somebody leaves a screen for: a day of the calendar, a puzzle of the others. */
export function noteOpened(screen: Screen, key: string) {
  opened = { screen, key };
}

/** What the screen was left for, until its place has been found again; null for nothing. */
export function openedFrom(screen: Screen): string | null {
  return opened?.screen === screen ? opened.key : null;
}

/** Forgets it, once its place has been found again. */
export function forgetOpened() {
  opened = null;
}
