import { z } from 'zod';
import type { Services } from '../services.ts';
import { type SendMail, smtpSender } from './transport.ts';

/** As often as the queue tries a job (`enqueue_job` in db/functions/jobs.sql). */
const MAX_ATTEMPTS = 8;

const payloadShape = z.object({ id: z.string().regex(/^\d+$/).transform(BigInt) });

/** The server will never accept it: repeating is useless. */
const isFinal = (error: unknown): boolean =>
  error instanceof Error &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/**
 * The job `send-mail`: sends one mail of the queue. A mail that is gone or done is skipped. An error that may pass is
 * thrown, so that the queue retries it. Without SMTP_URL the mail counts as sent and keeps its text, to be read in the
 * demo's outbox. A production deletes the text of a mail that it will not send again, since texts contain codes.
 */
export const sendQueuedMail = async (
  { db, clock, config, log }: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
  payload: unknown,
  send: SendMail | null = smtpSender(config),
): Promise<void> => {
  const { id } = payloadShape.parse(payload);
  const mail = await db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'body', 'attempts'])
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (!mail) return;
  const { recipient, subject, body: text } = mail;
  const attempts = mail.attempts + 1;
  const clearedContent = config.isDemo ? {} : { subject: '', body: '' };
  const change = db.updateTable('mail').where('id', '=', id);
  const host = new URL(config.publicUrl).hostname;
  try {
    await send?.({ to: recipient, subject, text, messageId: `<mail-${id}@${host}>` });
  } catch (error) {
    const isLast = isFinal(error) || attempts >= MAX_ATTEMPTS;
    const end = isLast ? { state: 'failed' as const, ...clearedContent } : {};
    await change.set({ attempts, error: String(error).slice(0, 500), ...end }).execute();
    if (!isLast) throw error;
    log.warn({ mail: `${id}`, err: error }, 'could not deliver mail');
    return;
  }
  const sent = { state: 'sent' as const, sent_at: clock.real(), error: null };
  await change.set({ attempts, ...sent, ...clearedContent }).execute();
};
