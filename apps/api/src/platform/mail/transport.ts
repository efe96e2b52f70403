import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface OutgoingMail {
  /** A bare address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt at one mail, so that a repetition can be recognised. */
  readonly messageId: string;
}
/** Hands one mail to the server; rejects with nodemailer's error, which has its `responseCode`. */
export type SendMail = (mail: OutgoingMail) => Promise<unknown>;

/** Sends by SMTP_URL; null without one, as in a demo, where the queue itself is the outbox. */
export const smtpSender = ({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): SendMail | null => {
  if (smtpUrl === undefined) return null;
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const headers = { 'Auto-Submitted': 'auto-generated' };
  // As an object the recipient is an address; as a text it would be a header to take apart.
  return ({ to, ...mail }) =>
    transport.sendMail({ from: mailFrom, headers, to: { name: '', address: to }, ...mail });
};
