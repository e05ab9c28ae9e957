import { describe, expect, test } from 'vitest';

import { giveAways, giveAwaysOfImage } from './give-aways.ts';
import { romanYears } from './roman-numerals.ts';
import { spelledYears } from './spelled-years.ts';

const rulesFor = (text: string, answer = 1648) =>
  giveAways(text, answer, false).map(({ rule }) => rule);

describe('what tells a year during play', () => {
  test.each([
    'Das war im Juli 1969.',
    'Mit 300 Schiffen',
    'Im Jahr 1.066 landen sie.',
    'Der Sommer ’69',
    "The summer of '69",
    'The summer of ‘69',
    'Full-width: １９６９',
  ])('digits: %s', (text) => {
    expect(rulesFor(text)).toContain('digits');
  });

  test.each([
    'Das war neunzehnhundertneunundsechzig.',
    'Im Jahr neunzehnhundert neunundsechzig landet sie.',
    'Um zwölfhundertsechs wählen sie ihn.',
    'Seit eintausendvierhundertdreiundfünfzig heißt die Stadt anders.',
    'Die WM findet zweitausendzehn in Südafrika statt.',
    'Dreihundertachtundsiebzig unterliegt Rom den Goten.',
    'Im Jahr tausend erwarten viele das Ende.',
    'Im Jahre achthundert krönt man ihn.',
    'Sie kommt um zwölfhundert, so heißt es.',
    'Neunzehn achtundsechzig wird demonstriert.',
    'Neunzehn\u00ADhundert\u00ADneunundsechzig',
    'They landed in nineteen sixty-nine.',
    'It was nineteen hundred and four when they met.',
    'In twelve hundred and six they chose him.',
    'Two thousand and ten was hot.',
    'The World Cup of twenty ten',
    'The battle of eighteen-oh-five',
    'Everybody knows ten sixty-six.',
    'In the year eight hundred he is crowned.',
    'Orwell nennt seinen Roman “Nineteen Eighty-Four”.',
  ])('words: %s', (text) => {
    expect(rulesFor(text)).toContain('spelled-number');
  });

  test.each([
    ['Neunundsiebzig Städte', 79],
    ['Seventy-nine towns', 79],
    ['In four seventy-six', 476],
    ['Achthundert Schiffe', 800],
    ['A thousand ships', 1000],
  ])('the answer itself counts whatever it counts: %s', (text, answer) => {
    expect(rulesFor(text, answer)).toContain('spelled-number');
  });

  test.each([
    ['Am Sockel steht MCMLXIX.', 1648],
    ['The stone says MDCXLVIII', 1648],
    ['Unter dem Bild steht LXXIX', 79],
  ])('Roman numerals: %s', (text, answer) => {
    expect(rulesFor(text, answer)).toContain('roman-numeral');
  });

  test.each([
    'Im neunzehnten Jahrhundert',
    'des frühen 19. Jahrhunderts',
    'XIX. Jahrhundert',
    'Die Jahrhundertwende naht.',
    'The nineteenth century',
    'A twelfth-century church',
    'At the turn of the century',
    'In the eighteen hundreds',
    'In the eighteen-hundreds',
    'The second millennium begins.',
  ])('a century: %s', (text) => {
    expect(rulesFor(text)).toContain('century');
  });

  test.each([
    'In den Sechzigerjahren',
    'In den sechziger Jahren',
    'Die Goldenen Zwanziger',
    'Die Musik der 80er',
    'Die Achtundsechziger',
    'The nineteen-sixties',
    'In the late forties',
    'The Roaring Twenties',
    'In the ’60s',
  ])('a decade: %s', (text) => {
    expect(rulesFor(text)).toContain('decade');
  });

  test.each([
    'Hundert Jahre vor der Mondlandung',
    'Ein Jahrhundert nach Kolumbus',
    'Zum hundertsten Jahrestag der Republik',
    'Almost three hundred years after his voyage',
    'A hundred years before the moon landing',
    'Two centuries before Cook',
    'The hundredth anniversary of independence',
    'For its bicentenary',
  ])('a relation: %s', (text) => {
    expect(rulesFor(text)).toContain('relation');
  });
});

/** Those of the words that are not told as this, each put where the gap is. */
const untold = (rule: string, words: string, gap: string) =>
  words.split(' ').filter((word) => !rulesFor(gap.replace('_', word)).includes(rule as never));

test('every century is told by its name, in both languages', () => {
  const german =
    'erste zweite dritte vierte fünfte sechste siebte siebente achte neunte zehnte elfte zwölfte ' +
    'dreizehnte vierzehnte fünfzehnte sechzehnte siebzehnte achtzehnte neunzehnte zwanzigste einundzwanzigste';
  const english =
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth ' +
    'fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first 1st 2nd 3rd 4th 19th IX IXth XVIth';
  const hundreds =
    'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
  const endings = ' n r s m'
    .split(' ')
    .map((ending) => untold('century', german, `_${ending} Jahrhundert`));
  expect(
    [...endings, untold('century', `${german} 2. II II. XVI.`, '_ Jahrtausend')].flat(),
  ).toEqual([]);
  for (const gap of ['zweite _ Jahrhundert', 'Jahr_wende', 'turn of the new _']) {
    const words = {
      z: 'vorchristlichen nachchristlichen',
      J: 'hundert tausend',
      t: 'century millennium',
    };
    expect(untold('century', words[gap[0] as keyof typeof words], gap)).toEqual([]);
  }
  expect(untold('century', english, 'the _ century')).toEqual([]);
  expect(untold('century', english, 'two _-centuries')).toEqual([]);
  expect(untold('century', hundreds, 'the _ hundreds')).toEqual([]);
});

test('every decade is told by its name, in both languages', () => {
  const german = 'zwanzig dreißig dreissig vierzig fünfzig sechzig siebzig achtzig neunzig';
  const english = 'twenties thirties forties fifties sixties seventies eighties nineties';
  expect(untold('decade', german, 'die _er Jahre')).toEqual([]);
  expect(untold('decade', german, 'die _er-Jahre')).toEqual([]);
  expect(untold('decade', german, 'die Neunzehnhundert_erjahre')).toEqual([]);
  expect(untold('decade', german, 'die wilden _er')).toEqual([]);
  expect(untold('decade', english, 'in the _')).toEqual([]);
  expect(untold('decade', english, 'golden _')).toEqual([]);
  expect(untold('decade', 'golden wild roaring swinging', 'a _ thirties')).toEqual([]);
  const hundreds =
    'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty';
  expect(untold('decade', hundreds, '_ twenties')).toEqual([]);
  const parts = 'early mid late early-to-mid mid-to-late';
  expect(untold('decade', parts, 'the _ thirties')).toEqual([]);
  expect(untold('decade', parts, 'the _-thirties')).toEqual([]);
  expect(
    untold('decade', "60er 1960er 60s 1960s ’60s 60’er 60’s 60'er 60's", 'Sie sind _'),
  ).toEqual([]);
  const rebels =
    'achtundvierziger neunundvierziger achtundsechziger neunundsechziger achtundachtziger';
  expect(untold('decade', rebels, 'Die _')).toEqual([]);
});

test('what one can count from is told in all the ways to say it', () => {
  const ways = 'vor nach before after since';
  expect(untold('relation', ways, 'zwanzig Jahre _ Rom')).toEqual([]);
  expect(untold('relation', ways, 'twenty years _ Rome')).toEqual([]);
  expect(untold('relation', ways, 'twenty-years _ Rome')).toEqual([]);
  expect(untold('relation', ways, '20 Jahre _ Rom')).toEqual([]);
  expect(untold('relation', ways, '20 years _ Rome')).toEqual([]);
  const many = 'ein eineinhalb zwei drei vier fünf a one two three four five';
  expect(untold('relation', many, '_ Jahrhundert vor Rom')).toEqual([]);
  const spans = 'Jahrhundert Jahrhunderte Jahrzehnt Jahrzehnte century centuries decade decades';
  for (const way of ['vor', 'nach', 'before', 'after']) {
    expect(untold('relation', spans, `half a _ ${way} Rom`)).toEqual([]);
  }
  expect(
    untold(
      'relation',
      'centenary centenaries bicentenary tercentenary tricentennial quatercentenary sesquicentennial ' +
        'bicentennials millenary Jahrhundertfeier Hundertjahrfeier Tausendjahrfeiern',
      'Die _ naht',
    ),
  ).toEqual([]);
  const days = 'Jahrestag Jubiläum Geburtstag Todestags';
  const round = 'zwanzigste dreihundertjährige hundertste tausendste tausendjährigen';
  expect(untold('relation', days, 'zum zwanzigsten _')).toEqual([]);
  expect(untold('relation', round, 'das _ Jubiläum')).toEqual([]);
  for (const ending of ' n r s m'.split(' ')) {
    const rounds = 'dreißigste dreissigste fünfzigste hundertste tausendste';
    expect(untold('relation', rounds, `_${ending} Jahrestag`)).toEqual([]);
    const long = 'dreißigjährige fünfzigjährige hundertjährige tausendjährige';
    expect(untold('relation', long, `_${ending} Jubiläum`)).toEqual([]);
  }
  for (const day of ['Jahrestag', 'Jubiläum']) {
    expect(
      untold(
        'relation',
        '10. 100-jährige 50-jährigen 50-jähriger 50-jähriges 50-jährigem',
        `das _ ${day}`,
      ),
    ).toEqual([]);
  }
  expect(untold('relation', '10th 21st 32nd 43rd', 'its _ anniversary')).toEqual([]);
  const nth = 'twentieth two-hundredth thousandth hundredth twenty-first fiftieth';
  expect(untold('relation', nth, 'its _ anniversary')).toEqual([]);
});

test.each([
  ['Am Sockel steht MCMLXIX.', 1648, 'roman-numeral', 'MCMLXIX'],
  ['Am Sockel steht MMX', 1648, 'roman-numeral', 'MMX'],
  ['Washington DC', 600, 'roman-numeral', 'DC'],
  [
    'Das war neunzehnhundertneunundsechzig.',
    1648,
    'spelled-number',
    'neunzehnhundertneunundsechzig',
  ],
  [
    'Neunzehnhundertneunundsechzig kommt er.',
    1969,
    'spelled-number',
    'Neunzehnhundertneunundsechzig',
  ],
  ['79 Städte', 79, 'digits', '79'],
  ['1969 geht er, 1969 kommt sie.', 1648, 'digits', '1969'],
  ['Der Sommer ’69', 1648, 'digits', '69'],
  ['Zehn Jahre nach dem Mauerfall', 1648, 'relation', 'Zehn Jahre nach'],
  ['For its bicentenary', 1648, 'relation', 'bicentenary'],
] as const)('what is found is quoted: %s (%i)', (text, answer, rule, found) => {
  expect(giveAways(text, answer, false)).toEqual([{ rule, found }]);
});

test('every year is told in Roman numerals, but for two letters, which are more often initials', () => {
  const digits = [
    ['', 'C', 'CC', 'CCC', 'CD', 'D', 'DC', 'DCC', 'DCCC', 'CM'],
    ['', 'X', 'XX', 'XXX', 'XL', 'L', 'LX', 'LXX', 'LXXX', 'XC'],
    ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'],
  ];
  const roman = (year: number) => {
    const [thousands = 0, ...rest] = String(year).padStart(4, '0').split('').map(Number);
    return 'M'.repeat(thousands) + rest.map((digit, place) => digits[place]?.[digit]).join('');
  };
  const numerals = Array.from({ length: 2001 }, (_, index) => roman(100 + index));
  expect(numerals.filter((numeral) => romanYears(`Da steht ${numeral}.`, 1).length === 0)).toEqual(
    numerals.filter(({ length }) => length < 3),
  );
});

test('what nobody sees parts no year', () => {
  const unseen = ['\u00AD', '\u200B', '\u200C', '\u200D', '\u2060', '\uFEFF'];
  const told = unseen.filter((sign) => rulesFor(`Es war 19${sign}69.`).includes('digits'));
  expect(told).toEqual(unseen);
});

test.each(['Louis XIV', 'Ludwig  XIV', 'Der Onkel von Ludwig XIV ist Heinrichs Freund'])(
  'the ordinal of a ruler is no answer: %s',
  (text) => {
    expect(giveAways(text, 14, false)).toEqual([]);
  },
);

describe('what tells no year', () => {
  test.each([
    'Weit über hunderttausend Menschen haben ihn ausgebaggert.',
    'Am ersten Tag melden sich über tausend an.',
    'On the first day, over a thousand sign up.',
    'gebunden in nur fünfhundert Exemplaren',
    'with only five hundred hardback copies',
    'in gut zwanzig Metern Tiefe',
    'der Empfänger lebt damit noch achtzehn Tage',
    'verhelfen König Heinrich V. zu einem Sieg',
    'King Ferdinand III of Castile enters Córdoba',
    'Louis XIV and Ludwig XVI.',
    'Im Hundertjährigen Krieg siegt ein englisches Heer.',
    'In the Hundred Years’ War an English army is victorious.',
    'Das Schild LCD; die Fünfte ist MMMM',
    'neunundsiebzig Städte, 79 Städte, Gruppe ’7, It’s 79 towns',
    'Neun von zehn Isländerinnen nehmen sich einen Freitag frei.',
    'Nach Jahrzehnten endet die Herrschaft. Zwei Wochen später ist alles vorbei.',
    'den elf Jahre jüngeren Heinrich; eleven years her junior',
    'a third of the town; the first, second and third estate',
    'zweihundert Schiffe, tausend Menschen, zwölfhundert bewaffnete Reiter',
    'two hundred and fifty men, a hundred days, nearly eleven hundred people',
    'dreihundertfünfundsechzig Tage',
    'Tausendundeine Nacht; the Thousand and One Nights',
    'hundreds of miles; Zehntausende Menschen; 10.000 Soldaten; 12,500 soldiers',
    'a man in his sixties, eine Frau in den Dreißigern',
    'zwanzig Jahre später; twenty years later; fünf Jahre nach seiner Flucht',
    'zwanzig Jahre vorher; 20 Jahre vorher; zwei Jahrhunderte vorher; a century beforehand',
    'neun Jahre nach seiner Flucht; 9 Jahre nach seiner Flucht; nine years after his flight',
    'zum 5. Jahrestag; its 5th anniversary; an ihrem 63. Geburtstag',
    "10 000 Soldaten, 10’000 Soldaten, 10'000 soldiers",
    'Psalm LXIX, dann Psalm XCIX; die Wagen DCX3 und 4CDX',
    'Kapellmeister in Washington DC, mit einer CD und einem Mix',
    'at ten thirty; um zehn dreißig; sixteen twelve-year-olds; two twenty-foot boats',
    'Die Stadt mit dem Reaktor: kein Jahrhundertereignis',
  ])('%s', (text) => {
    expect(giveAways(text, 1648, false)).toEqual([]);
  });

  test('one is an article, whatever the answer', () => {
    expect(giveAways('Ein Kind, one child', 1, false)).toEqual([]);
  });
});

/** Those of the words with which a number, put around the gap, is no year. */
const unreadIn = (words: string, gap: string, parted = ' ') =>
  words.split(parted).filter((word) => spelledYears(gap.replace('_', word)).length !== 1);

describe('which numbers in words read as a year', () => {
  test.each([
    ['Im Jahr hundert baut Rom.', 'hundert'],
    ['Im Jahr zweitausendeinhundert ist es warm.', 'zweitausendeinhundert'],
    ['Elfhundertsechs Reiter', 'Elfhundertsechs'],
    ['Zwölfhundertzehn ist es so weit.', 'Zwölfhundertzehn'],
    ['Um zwölfhundert beginnt der Bau.', 'zwölfhundert'],
    ['Tausendfünfzig ist es so weit.', 'Tausendfünfzig'],
    ['Die Schlacht von dreihundertachtundsiebzig', 'dreihundertachtundsiebzig'],
    ['Es war dreihundertachtundsiebzig. Rom verlor.', 'dreihundertachtundsiebzig'],
    ['Dreihundertachtundsiebzig siegte: der Gote.', 'Dreihundertachtundsiebzig'],
    ['Dreihundertachtundsiebzig siegt Fritigern.', 'Dreihundertachtundsiebzig'],
    ['It fell in four hundred and seventy-six.', 'four hundred and seventy-six'],
    ['At home in ten sixty-six', 'ten sixty-six'],
    ['At the battle of ten sixty-six, a well-known one', 'ten sixty-six'],
  ])('%s', (text, found) => {
    expect(spelledYears(text).map((number) => number.text)).toEqual([found]);
  });

  test('a word that begins no noun counts nothing, whichever it is', () => {
    const german =
      'ab aber als am an auf aus bei bis da das dass dem den denn der des die doch durch ein eine einem einen ' +
      'einer eines er es für gegen geht hat hatte hatten haben ihn ihr im in ist kam kommt mit nach nicht noch ' +
      'nur ob oder ohne schon sein seine seinen seiner seit sich sie sind so stirbt über um und unter vom von ' +
      'vor war waren wenn werden wie wird wurde wurden zu zum zur zwischen';
    const english =
      'a after an and are as at because been before but by did does for from had has have he her his if in into ' +
      'is it its nor not on or she so than that the their then there they this to until was we were when where ' +
      'which while who will with would';
    expect(unreadIn(german, 'Dreihundertfünf _ Rom')).toEqual([]);
    expect(unreadIn(english, 'Three hundred and six _ Rom')).toEqual([]);
    expect(unreadIn('neue alten roter rotes rotem', 'Dreihundertfünf _ Rom')).toHaveLength(5);
  });

  test('a round number is a year where the words around it say so', () => {
    expect(unreadIn('Jahr,Jahre,anno,A.D.,AD,year,year of', 'Im _ tausend.', ',')).toEqual([]);
    expect(
      unreadIn('n. Chr.,n.Chr.,nach Christus,A.D.,AD,C.E.,CE', 'Zweihundert _ Schiffe', ','),
    ).toEqual([]);
    const since =
      'um,bis,seit,ab,nach,vor,gegen,von,in,by,around,since,until,before,after,from,circa';
    expect(unreadIn(since, '_ zwölfhundert.', ',')).toEqual([]);
  });

  test.each([
    'Im Jahr neunundneunzig baut Rom.',
    'Im Jahr zweitausendeinhunderteins ist es warm.',
    'Zehnhundertsechs Reiter',
    'Es waren zwölfhundert.',
    'Um achthundert ist er da.',
    'Hundertzehn sind da.',
    'Zweitausend sind da.',
    'at  ten thirty',
    'at seven fifteen',
    'It is seven fifteen.',
    'dreihundertfünfundsechzig  Tage',
    'zweihundertfünf iPhones',
    'zweihundertfünf bewaffnete Reiter',
    'zweihundertfünf bewaffnete  Reiter',
    'mit zweihundertfünf bewaffneten Reitern',
    'three hundred and sixty-five days',
  ])('not: %s', (text) => {
    expect(spelledYears(text)).toEqual([]);
  });
});

describe('where the answer is a number', () => {
  test('only that number tells', () => {
    expect(giveAways('Von 1941 an, neunzehnhundert Tage, MCM', 872, true)).toEqual([]);
    expect(giveAways('872 Tage', 872, true)).toEqual([{ rule: 'digits', found: '872' }]);
    for (const found of ['10000', '10.000', '10,000', '10 000', '10’000', "10'000"]) {
      expect(giveAways(`${found} Tage`, 10_000, true)).toEqual([{ rule: 'digits', found }]);
    }
    expect(giveAways('eight hundred and seventy-two days', 872, true)).toEqual([
      { rule: 'spelled-number', found: 'eight hundred and seventy-two' },
    ]);
  });
});

describe('the name of an image', () => {
  test.each([
    ['/puzzles/moon-1969.webp', 'digits'],
    ['/puzzles/nineteen_sixty_nine.webp', 'spelled-number'],
    ['/puzzles/inschrift-mdclxvi.webp', 'roman-numeral'],
    ['/puzzles/sechzigerjahre.webp', 'decade'],
  ])('%s tells', (image, rule) => {
    expect(giveAwaysOfImage(image, 1648, false).map((each) => each.rule)).toContain(rule);
  });

  test.each([
    ['/puzzles/MCMLXIX.webp', 1648, [{ rule: 'roman-numeral', found: 'MCMLXIX' }]],
    ['/puzzles/mmxx.webp', 1648, [{ rule: 'roman-numeral', found: 'MMXX' }]],
    ['/puzzles/moon.1969.webp', 1648, [{ rule: 'digits', found: '1969' }]],
    ['/puzzles/mix-of-ships-2.webp', 1648, []],
    ['/puzzles/MMX.webp', 1648, []],
    ['/puzzles/ships.jp2', 2, []],
  ])('%s, answer %i: %j', (image, answer, found) => {
    expect(giveAwaysOfImage(image, answer, false)).toEqual(found);
  });

  test('a numeral tells nothing where the answer is a number', () => {
    expect(giveAwaysOfImage('/puzzles/mdclxvi.webp', 872, true)).toEqual([]);
  });
});
