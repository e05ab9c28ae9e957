/** An instant as a field for date and time has it, where the device is; empty for none. */
export function toLocalInput(time: number | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const seconds = at.getSeconds() === 0 ? '' : `:${two(at.getSeconds())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}${seconds}`;
}

/** The instant that such a field names, in milliseconds since 1970; null for an empty one. */
export function fromLocalInput(text: string): number | null {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
