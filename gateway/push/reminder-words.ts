/** What a reminder says: nothing of the puzzle. */
export const reminderWords = {
  de: { title: 'Quando', body: 'Das Rätsel von heute wartet auf dich.' },
  en: { title: 'Quando', body: 'Today’s puzzle is waiting for you.' },
} as const;
