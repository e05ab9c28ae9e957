import type { MailLanguage } from '../mail/mail-language.ts';

/**
 * The built-in terms, instructions on withdrawal and model form, as in the page's catalogues: the
 * buyer keeps them with the mail, whatever the page says later.
 */
export const builtInTexts = {
  de: {
    termsTitle: 'Vertragsbedingungen',
    parties: {
      title: 'Vertragsparteien',
      text: 'Bestellst du hier eine Stufe oder ein Geschenk, schließt du den Vertrag mit:',
    },
    subject: {
      title: 'Worum es geht',
      text: 'Eine Stufe (Entdecker:in, Historiker:in oder Chronist:in) öffnet deinem Konto für die bezahlte Zeit zusätzliche Rätsel und Ansichten von Quando, so wie es bei der Bestellung steht. Ein Geschenk ist ein Code, der eine Stufe für eine feste Zeit öffnet; wer ihn einlöst, braucht ein Konto. Du brauchst dafür ein Gerät mit einem aktuellen Browser und eine Internetverbindung. Das Rätsel des Tages ist von alldem unabhängig und kostenlos.',
    },
    making: {
      title: 'Wie der Vertrag entsteht',
      text: 'Auf der Bestellseite siehst du alle Angaben. Mit „Zahlungspflichtig bestellen“ kommst du zum Zahlungsdienst Stripe; bis du dort bezahlst, kannst du alles ändern oder abbrechen. Mit der bestätigten Zahlung kommt der Vertrag zustande. Du bekommst eine Bestätigung per E-Mail. Vertragssprache ist Deutsch oder Englisch, je nachdem, in welcher Sprache du bestellst.',
    },
    price: {
      title: 'Preis und Zahlung',
      text: 'Es gilt der Preis, der bei der Bestellung steht; die Mehrwertsteuer ist enthalten, wo sie anfällt. Ein Abo wird zu Beginn jedes Zeitraums bezahlt, ein Geschenk einmal.',
    },
    term: {
      title: 'Laufzeit und Kündigung',
      text: 'Ein Monatsabo läuft einen Monat und verlängert sich um je einen Monat; du kannst es jederzeit zum Ende des laufenden Monats kündigen. Ein Jahresabo läuft ein Jahr; danach läuft es auf unbestimmte Zeit weiter, und du kannst es jederzeit mit einer Frist von einem Monat kündigen. Was du über das Vertragsende hinaus bezahlt hast, bekommst du zurück. Dein Recht, aus wichtigem Grund sofort zu kündigen, bleibt.',
      ways: 'Kündigen kannst du auf der Seite „Abo“, ohne Anmeldung über „Verträge hier kündigen“, oder formlos per E-Mail oder Post.',
    },
    gift: {
      title: 'Geschenke',
      text: 'Ein Geschenk verlängert sich nicht. Der Code lässt sich einmal einlösen. Hat das Konto schon dieselbe Stufe durch ein Geschenk oder ein Abo, oder durch ein Abo eine höhere, schließt sich die geschenkte Zeit an. Wird die Zahlung erstattet, gilt der Code nicht mehr.',
    },
    faults: {
      title: 'Wenn etwas nicht stimmt',
      text: 'Es gelten deine gesetzlichen Rechte bei Mängeln digitaler Produkte. Schreib uns, dann bringen wir es in Ordnung. An einem Verfahren vor einer Verbraucherschlichtungsstelle nehmen wir nicht teil und sind dazu nicht verpflichtet.',
    },
    withdrawalTitle: 'Widerrufsbelehrung',
    right: {
      title: 'Widerrufsrecht',
      period:
        'Du hast das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
      how: 'Um dein Widerrufsrecht auszuüben, musst du uns mit einer eindeutigen Erklärung (zum Beispiel ein mit der Post versandter Brief oder eine E-Mail) über deinen Entschluss informieren, diesen Vertrag zu widerrufen. Du kannst dafür das Muster-Widerrufsformular unten verwenden, das aber nicht vorgeschrieben ist. Unsere Anschrift:',
      online:
        'Du kannst dein Widerrufsrecht auch online ausüben, über „Vertrag widerrufen“ auf dieser Website. Dann bekommst du unverzüglich eine Eingangsbestätigung mit dem Inhalt deiner Erklärung sowie Datum und Uhrzeit ihres Eingangs, auf einem dauerhaften Datenträger, nämlich per E-Mail.',
      deadline:
        'Zur Wahrung der Widerrufsfrist reicht es aus, dass du die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absendest.',
    },
    effects: {
      title: 'Folgen des Widerrufs',
      text: 'Wenn du diesen Vertrag widerrufst, haben wir dir alle Zahlungen, die wir von dir erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über deinen Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das du bei der ursprünglichen Transaktion eingesetzt hast, es sei denn, mit dir wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden dir wegen dieser Rückzahlung Entgelte berechnet.',
    },
    form: {
      title: 'Muster-Widerrufsformular',
      note: '(Wenn du den Vertrag widerrufen willst, dann fülle bitte dieses Formular aus und sende es zurück.)',
      to: 'An {seller}:',
      declare:
        'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung (*):',
      ordered: 'Bestellt am (*):',
      name: 'Name des/der Verbraucher(s):',
      address: 'Anschrift des/der Verbraucher(s):',
      signature: 'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier):',
      date: 'Datum:',
      strike: '(*) Unzutreffendes streichen.',
    },
  },
  en: {
    termsTitle: 'Terms',
    parties: {
      title: 'The parties',
      text: 'If you order a tier or a gift here, you conclude the contract with:',
    },
    subject: {
      title: 'What it is about',
      text: 'A tier (Explorer, Historian or Chronicler) opens further puzzles and views of Quando to your account for the time that is paid for, as stated with the order. A gift is a code that opens a tier for a fixed time; whoever redeems it needs an account. You need a device with a current browser and an internet connection. The puzzle of the day does not depend on any of this and is free.',
    },
    making: {
      title: 'How the contract is concluded',
      text: 'The order page shows you everything. “Order and pay” takes you to the payment service Stripe; until you pay there you can change everything or stop. The contract is concluded once the payment is confirmed. You get a confirmation by e-mail. The language of the contract is German or English, depending on the language you order in.',
    },
    price: {
      title: 'Price and payment',
      text: 'The price stated with the order applies; VAT is included where it is due. A subscription is paid at the beginning of each period, a gift once.',
    },
    term: {
      title: 'Term and cancellation',
      text: 'A monthly subscription runs for a month and renews by a month each time; you can cancel it at any time with effect from the end of the current month. A yearly one runs for a year; after that it goes on without a fixed end, and you can cancel it at any time with a month’s notice. What you have paid beyond the end of the contract is refunded. Your right to cancel at once for good cause remains.',
      ways: 'You can cancel on the “Subscription” page, without signing in through “Cancel contracts here”, or in any form by e-mail or post.',
    },
    gift: {
      title: 'Gifts',
      text: 'A gift does not renew. The code can be redeemed once. If the account already has the same tier by a gift or a subscription, or a higher one by a subscription, the gift’s time is added after it. If the payment is refunded, the code is no longer valid.',
    },
    faults: {
      title: 'If something is wrong',
      text: 'Your statutory rights for defects of digital products apply. Write to us and we will put it right. We do not take part in dispute resolution before a consumer arbitration board and are not obliged to.',
    },
    withdrawalTitle: 'Instructions on withdrawal',
    right: {
      title: 'Right of withdrawal',
      period:
        'You have the right to withdraw from this contract within fourteen days without giving any reason. The withdrawal period will expire after fourteen days from the day of the conclusion of the contract.',
      how: 'To exercise the right of withdrawal, you must inform us of your decision to withdraw from this contract by an unequivocal statement (for instance a letter sent by post or an e-mail). You may use the model withdrawal form below, but it is not obligatory. Our address:',
      online:
        'You can also exercise your right of withdrawal online, through “Withdraw from a contract” on this website. You will then get without delay an acknowledgement of receipt with the content of your statement and the date and time of its receipt, on a durable medium, namely by e-mail.',
      deadline:
        'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
    },
    effects: {
      title: 'Effects of withdrawal',
      text: 'If you withdraw from this contract, we shall reimburse to you all payments received from you without undue delay and in any event not later than fourteen days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
    },
    form: {
      title: 'Model withdrawal form',
      note: '(Complete and return this form only if you wish to withdraw from the contract.)',
      to: 'To {seller}:',
      declare:
        'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract for the provision of the following service (*):',
      ordered: 'Ordered on (*):',
      name: 'Name of consumer(s):',
      address: 'Address of consumer(s):',
      signature: 'Signature of consumer(s) (only if this form is notified on paper):',
      date: 'Date:',
      strike: '(*) Delete as appropriate.',
    },
  },
} as const satisfies Record<MailLanguage, object>;
