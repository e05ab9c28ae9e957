const GERMAN_ORDINAL = `(?:erste|zweite|dritte|vierte|fünfte|sechste|siebte|siebente|achte|neunte|
  zehnte|elfte|zwölfte|dreizehnte|vierzehnte|fünfzehnte|sechzehnte|siebzehnte|achtzehnte|neunzehnte|
  zwanzigste|einundzwanzigste)[nrsm]?`;
const ENGLISH_ORDINAL = `(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|
  twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|
  twenty-first)`;
const GERMAN_TENS = '(?:zwanzig|drei(?:ß|ss)ig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)';
const ENGLISH_TENS = '(?:twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties)';
const ENGLISH_HUNDRED = `(?:eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|
  nineteen|twenty)`;

const CENTURIES = [
  String.raw`(?:${GERMAN_ORDINAL}|\d+\.|[IVX]+\.?)(?:\s+vorchristlichen|\s+nachchristlichen)?
    \s+(?:Jahrhundert|Jahrtausend)`,
  String.raw`(?:${ENGLISH_ORDINAL}|\d+(?:st|nd|rd|th)|[IVX]+(?:th)?)[\s-]+(?:centur|millenni)`,
  String.raw`(?:Jahrhundert|Jahrtausend)wende`,
  String.raw`turn\s+of\s+the\s+(?:\p{L}+\s+)?(?:century|millennium)`,
  String.raw`${ENGLISH_HUNDRED}[\s-]+hundreds`,
].map(pattern);

const DECADES = [
  String.raw`(?:\p{L}*hundert)?${GERMAN_TENS}er[\s-]*jahre`,
  String.raw`(?:golden|wild|roaring|swinging)\p{L}*\s+(?:${GERMAN_TENS}er|${ENGLISH_TENS})`,
  String.raw`(?:${ENGLISH_HUNDRED}[\s-]+|the\s+(?:(?:early|mid|late|early-to-mid|mid-to-late)[\s-]+)?)
    ${ENGLISH_TENS}`,
  String.raw`\d*\d0[’']?(?:er|s)`,
  String.raw`(?:acht|neun)und(?:vierzig|sechzig|achtzig)er`,
].map(pattern);

/** The words of a text that name a century or its turn. */
export function centuriesIn(text: string): string[] {
  return found(text, CENTURIES);
}

/** The words of a text that name a decade. “In her sixties” is an age. */
export function decadesIn(text: string): string[] {
  return found(text, DECADES);
}

function found(text: string, patterns: RegExp[]): string[] {
  return patterns.flatMap((each) => [...text.matchAll(each)].map((match) => match[0]));
}

/** Whole words, of any case; line breaks in the pattern are only for its reader. */
function pattern(source: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${source.replaceAll(/\n\s+/g, '')})\p{L}*`, 'giu');
}
