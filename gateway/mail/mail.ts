/** One message to one person; plain text, so that it reads everywhere and hides nothing. */
export type Mail = { to: string; subject: string; text: string };

/** Hands a mail over; rejects when it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>;
