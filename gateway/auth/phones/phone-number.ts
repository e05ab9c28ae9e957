import { invalid } from '../refusal.ts';

/** The number in international form (E.164), as digits alone; refused where it is none. */
export function checkPhone(phone: string): string {
  const digits = phone.replace(/^\+/, '').replaceAll(' ', '');
  if (/^[1-9]\d{1,14}$/.test(digits)) return digits;
  throw invalid('Invalid phone number format (E.164 required)');
}
