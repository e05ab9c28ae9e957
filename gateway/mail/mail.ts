/** One message to one person, the same words as plain text and as HTML. */
export type Mail = { to: string; subject: string; text: string; html: string };

/** Hands a mail over; rejects when it was not accepted. */
export type SendMail = (mail: Mail) => Promise<void>;
