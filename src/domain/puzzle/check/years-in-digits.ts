/** A number with its thousands parted or not: 1969, 1.969, 1 969, 10,000. */
const NUMBER = /\d+(?:[.,’'\s]\d{3}(?!\d))*/gu;

/** The numbers of a text that are `answer`, or by three or four digits, or after an apostrophe, a year. */
export function yearsInDigits(text: string, answer: number): string[] {
  return numbersOf(text)
    .filter(({ digits, isAfterApostrophe }) => {
      const isYear = digits.length === 3 || digits.length === 4;
      return isYear || (isAfterApostrophe && digits.length === 2) || Number(digits) === answer;
    })
    .map(({ found }) => found);
}

/** The numbers of a text that are `answer`. */
export function answersInDigits(text: string, answer: number): string[] {
  return numbersOf(text)
    .filter(({ digits }) => Number(digits) === answer)
    .map(({ found }) => found);
}

function numbersOf(text: string) {
  return [...text.matchAll(NUMBER)].map(({ 0: found, index }) => ({
    found,
    digits: found.replaceAll(/\D/g, ''),
    isAfterApostrophe: /[’'‘]$/u.test(text.slice(0, index)),
  }));
}
