import { useTranslations } from 'use-intl';

/** What a guest is called: an animal and a number. */
export function useGuestName() {
  const t = useTranslations('room');
  const animals = t('animals').split(', ');
  return ({ animal, number }: { animal: number; number: number }) =>
    t('guest', { animal: animals[animal - 1] ?? '', number });
}
