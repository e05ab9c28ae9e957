import type { MailLanguage } from './mail-language.ts';

export type MailKind =
  | 'signup'
  | 'already_registered'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'email_changed'
  | 'password_changed'
  | 'identity_linked'
  | 'mfa_factor_enrolled'
  | 'reauthentication'
  | 'subscribed'
  | 'subscription_cancelled'
  | 'gift_bought'
  | 'declaration_received'
  | 'declaration_made';

/** What a mail says: what happened, what its link does, and what to do if it was somebody else. */
type Words = { subject: string; lead: string; link?: string; otherwise: string };

const german: Record<MailKind, Words> = {
  signup: {
    subject: 'Bestätige deine E-Mail-Adresse',
    lead: 'Schön, dass du dabei bist. Bestätige noch, dass diese Adresse dir gehört, dann ist dein Konto bereit.',
    link: 'Adresse bestätigen',
    otherwise:
      'Du wolltest kein Konto? Dann lass diese Mail liegen: Ohne Bestätigung entsteht keines.',
  },
  already_registered: {
    subject: 'Du hast schon ein Konto',
    lead: 'Jemand wollte mit dieser Adresse ein Konto anlegen. Dazu gibt es schon eines, und es wurde nichts daran geändert. Wenn du das warst, melde dich an; dort kannst du auch ein neues Passwort setzen.',
    link: 'Anmelden',
    otherwise: 'Du warst es nicht? Dann brauchst du nichts zu tun.',
  },
  magiclink: {
    subject: 'Dein Link zum Anmelden',
    lead: 'Mit diesem Link meldest du dich ohne Passwort an.',
    link: 'Anmelden',
    otherwise: 'Du wolltest dich nicht anmelden? Dann brauchst du nichts zu tun.',
  },
  recovery: {
    subject: 'Setze ein neues Passwort',
    lead: 'Du hast dein Passwort vergessen? Hier setzt du ein neues.',
    link: 'Neues Passwort setzen',
    otherwise: 'Du hast das nicht angefordert? Dann bleibt dein Passwort, wie es ist.',
  },
  email_change: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    lead: 'Diese Adresse soll die neue deines Kontos werden. Bis du sie bestätigst, bleibt es bei der alten.',
    link: 'Neue Adresse bestätigen',
    otherwise: 'Du hast das nicht angefordert? Dann brauchst du nichts zu tun.',
  },
  email_changed: {
    subject: 'Deine E-Mail-Adresse wurde geändert',
    lead: 'Dein Konto hat jetzt eine andere E-Mail-Adresse. An diese hier schreiben wir nicht mehr.',
    link: 'So erreichst du uns',
    otherwise: 'Du warst es nicht? Dann melde dich bitte gleich bei uns.',
  },
  password_changed: {
    subject: 'Dein Passwort wurde geändert',
    lead: 'Das Passwort deines Kontos wurde eben geändert.',
    link: 'Neues Passwort setzen',
    otherwise: 'Du warst es? Dann ist alles gut. Sonst setze gleich ein neues.',
  },
  identity_linked: {
    subject: 'Dein Konto hat einen weiteren Weg zur Anmeldung',
    lead: 'Zu deinem Konto ist eben ein Weg zur Anmeldung dazugekommen: ein anderer Dienst oder eine Telefonnummer.',
    link: 'Anmeldung und Sicherheit ansehen',
    otherwise:
      'Du warst es? Dann ist alles gut. Sonst setze ein neues Passwort und löse diesen Weg im Profil unter „Anmeldung und Sicherheit“: Ein neues Passwort allein entfernt ihn nicht. Kommst du nicht mehr hinein, melde dich bitte gleich bei uns.',
  },
  mfa_factor_enrolled: {
    subject: 'Dein Konto hat einen neuen zweiten Schritt',
    lead: 'Für die Anmeldung zu deinem Konto wurde eben ein zweiter Schritt eingerichtet: eine Authenticator-App, ein Passkey oder ein Telefon.',
    link: 'Anmeldung und Sicherheit ansehen',
    otherwise:
      'Du warst es? Dann ist alles gut. Sonst entferne ihn im Profil unter „Anmeldung und Sicherheit“ und setze ein neues Passwort. Kommst du nicht mehr hinein, melde dich bitte gleich bei uns.',
  },
  reauthentication: {
    subject: 'Dein Bestätigungscode',
    lead: 'Mit diesem Code bestätigst du, dass du es bist.',
    otherwise: 'Du hast das nicht angefordert? Dann ändere bitte dein Passwort.',
  },
  subscribed: {
    subject: 'Dein Abo',
    lead: 'Danke, dass du Quando unterstützt. Diese Mail bestätigt den Vertrag; bewahre sie gut auf.',
    link: 'Abo ansehen oder kündigen',
    otherwise: 'Du hast nichts abgeschlossen? Dann schreib uns bitte.',
  },
  subscription_cancelled: {
    subject: 'Dein Abo endet',
    lead: 'Diese Mail bestätigt, dass dein Abo endet.',
    link: 'Abo ansehen',
    otherwise:
      'Du wolltest das nicht? Solange es läuft, lässt sich die Kündigung zurücknehmen: im Rechnungsportal oder mit einer Nachricht an uns.',
  },
  gift_bought: {
    subject: 'Dein Geschenk',
    lead: 'Danke für das Geschenk. Diese Mail bestätigt den Kauf und enthält den Code; bewahre sie gut auf.',
    link: 'Code im Profil einlösen',
    otherwise: 'Du hast nichts gekauft? Dann schreib uns bitte.',
  },
  declaration_received: {
    subject: 'Deine Kündigung oder dein Widerruf ist eingegangen',
    lead: 'Diese Mail bestätigt deine Kündigung oder deinen Widerruf und wann wir sie bekommen haben. Wir melden uns, sobald alles erledigt ist.',
    link: 'So erreichst du uns',
    otherwise: 'Du warst es nicht? Dann sag uns bitte Bescheid; es geschieht nichts ohne Prüfung.',
  },
  declaration_made: {
    subject: 'Eine Kündigung oder ein Widerruf ist eingegangen',
    lead: 'Auf der Seite hat jemand ohne Anmeldung gekündigt oder widerrufen. Prüfe, um wessen Vertrag es geht, kündige oder erstatte bei Stripe, antworte und hake es ab: npm run admin -- payments.',
    otherwise: 'Die Bestätigung des Eingangs ist schon verschickt.',
  },
};

const english: Record<MailKind, Words> = {
  signup: {
    subject: 'Confirm your e-mail address',
    lead: 'Good to have you. Please confirm that this address is yours, and your account is ready.',
    link: 'Confirm address',
    otherwise:
      'If you did not want an account, ignore this e-mail: without confirmation there will be none.',
  },
  already_registered: {
    subject: 'You already have an account',
    lead: 'Somebody tried to create an account with this address. There already is one, and nothing has been changed. If it was you, sign in; you can also set a new password there.',
    link: 'Sign in',
    otherwise: 'If it was not you, you don’t need to do anything.',
  },
  magiclink: {
    subject: 'Your sign-in link',
    lead: 'This link signs you in without a password.',
    link: 'Sign in',
    otherwise: 'If you did not want to sign in, you don’t need to do anything.',
  },
  recovery: {
    subject: 'Set a new password',
    lead: 'Forgot your password? Set a new one here.',
    link: 'Set a new password',
    otherwise: 'If you did not ask for this, your password stays as it is.',
  },
  email_change: {
    subject: 'Confirm your new e-mail address',
    lead: 'This is to be the new address of your account. Until you confirm it, the old one stays in use.',
    link: 'Confirm new address',
    otherwise: 'If you did not ask for this, you don’t need to do anything.',
  },
  email_changed: {
    subject: 'Your e-mail address has been changed',
    lead: 'Your account now has a different e-mail address. We will not write to this one again.',
    link: 'How to reach us',
    otherwise: 'If it was not you, please tell us at once.',
  },
  password_changed: {
    subject: 'Your password has been changed',
    lead: 'The password of your account has just been changed.',
    link: 'Set a new password',
    otherwise: 'If it was you, all is well. Otherwise set a new one at once.',
  },
  identity_linked: {
    subject: 'Your account has another way to sign in',
    lead: 'A way to sign in has just been added to your account: another service or a phone number.',
    link: 'See sign-in and security',
    otherwise:
      'If it was you, all is well. Otherwise set a new password and unlink this way in your profile, under “Sign-in and security”: a new password alone does not remove it. If you cannot get in any more, please tell us at once.',
  },
  mfa_factor_enrolled: {
    subject: 'Your account has a new second step',
    lead: 'A second step has just been set up for signing in to your account: an authenticator app, a passkey or a phone.',
    link: 'See sign-in and security',
    otherwise:
      'If it was you, all is well. Otherwise remove it in your profile, under “Sign-in and security”, and set a new password. If you cannot get in any more, please tell us at once.',
  },
  reauthentication: {
    subject: 'Your confirmation code',
    lead: 'Use this code to confirm that it is you.',
    otherwise: 'If you did not ask for this, please change your password.',
  },
  subscribed: {
    subject: 'Your subscription',
    lead: 'Thank you for supporting Quando. This e-mail confirms the contract; please keep it.',
    link: 'See or cancel the subscription',
    otherwise: 'If you did not subscribe to anything, please write to us.',
  },
  subscription_cancelled: {
    subject: 'Your subscription is ending',
    lead: 'This e-mail confirms that your subscription is ending.',
    link: 'See the subscription',
    otherwise:
      'If you did not want that, you can take the cancellation back as long as the subscription is running: in the billing portal or by writing to us.',
  },
  gift_bought: {
    subject: 'Your gift',
    lead: 'Thank you for the gift. This e-mail confirms the purchase and contains the code; please keep it.',
    link: 'Redeem the code in your profile',
    otherwise: 'If you did not buy anything, please write to us.',
  },
  declaration_received: {
    subject: 'We have received your cancellation or withdrawal',
    lead: 'This e-mail confirms your cancellation or withdrawal, and when it reached us. We will write again when it is done.',
    link: 'How to reach us',
    otherwise: 'If it was not you, please tell us; nothing happens before we have checked it.',
  },
  declaration_made: {
    subject: 'A cancellation or withdrawal has come in',
    lead: 'Somebody cancelled or withdrew on the page without signing in. Find out whose contract it is, cancel or refund at Stripe, answer, and tick it off: npm run admin -- payments.',
    otherwise: 'The confirmation of receipt has already been sent.',
  },
};

export const mailWords: Record<MailLanguage, Record<MailKind, Words>> = {
  de: german,
  en: english,
};

/** What several mails say: around a code, about its hour, and who writes. */
export const mailFrame: Record<
  MailLanguage,
  { orCode: string; code: string; hour: string; sender: string }
> = {
  de: {
    orCode: 'Oder gib diesen Code ein:',
    code: 'Dein Code:',
    hour: 'Das gilt eine Stunde lang und nur einmal.',
    sender: 'Quando, das tägliche Geschichtsrätsel',
  },
  en: {
    orCode: 'Or enter this code:',
    code: 'Your code:',
    hour: 'Valid for one hour and one use.',
    sender: 'Quando, the daily history puzzle',
  },
};
