export type { Mail } from './parse-mail.ts';
export { startSmtp } from './smtp.ts';
export type { SmtpRefusal, SmtpStandIn } from './smtp.ts';
