import { startSmtp, type SmtpStandIn } from '@taice/testkit/mail';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { queueMail } from './queue-mail.ts';
import { sendQueuedMail } from './send-queued-mail.ts';

let smtp: SmtpStandIn;
const api = useApi();
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(() => smtp.close());

const production = (): Pick<Services, 'db' | 'clock' | 'config' | 'log'> => ({
  ...api.services,
  config: { ...api.services.config, isDemo: false, profile: 'production', smtpUrl: smtp.url },
});
const queue = async (to = 'mira@example.org') => {
  const { db } = api.services;
  await transaction(db, (tx) =>
    queueMail(
      tx,
      { to, subject: '123456 是你的验证码', body: 'Code: 123456 ✓\n\nTaice\n' },
      api.clock.real(),
    ),
  );
  return (
    await db
      .selectFrom('mail')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  ).id;
};
const rowOf = (id: bigint) =>
  api.services.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const run = (id: bigint, services = production()) => sendQueuedMail(services, { id: `${id}` });

test('sends a mail unchanged and once, and production then deletes its text', async () => {
  const id = await queue();
  await run(id);
  await run(id);
  expect(smtp.mails).toHaveLength(1);
  expect(smtp.mails[0]).toMatchObject({
    to: ['mira@example.org'],
    subject: '123456 是你的验证码',
    headers: { from: 'Taice <no-reply@taice.localhost>', 'auto-submitted': 'auto-generated' },
  });
  expect(smtp.mails[0]?.text.trim()).toBe('Code: 123456 ✓\n\nTaice');
  expect(smtp.mails[0]?.headers['message-id']).toBe(`<mail-${id}@localhost>`);
  expect(await rowOf(id)).toMatchObject({
    state: 'sent',
    attempts: 1,
    subject: '',
    body: '',
    sent_at: api.clock.real(),
  });
});

test('sends to a non-ASCII mailbox (SMTPUTF8)', async () => {
  await run(await queue('пётр@xn--80a1acny.xn--p1ai'));
  // The stand-in shows the domain in its own letters.
  expect(smtp.mails.map(({ to }) => to)).toEqual([['пётр@почта.рф']]);
});

test('retries a temporary refusal with the same message id', async () => {
  const id = await queue();
  smtp.refuseNext({ code: 450, text: 'busy' });
  await expect(run(id)).rejects.toThrow('busy');
  expect(await rowOf(id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    error: expect.stringContaining('busy'),
  });
  await run(id);
  expect(smtp.mails.map(({ headers }) => headers['message-id'])).toEqual([
    `<mail-${id}@localhost>`,
  ]);
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2, error: null });
});

test('a permanent refusal ends the mail and deletes its code', async () => {
  const id = await queue('nobody@example.org');
  smtp.refuseNext({ code: 550, text: 'no such user', at: 'recipient' });
  await run(id);
  expect(await rowOf(id)).toMatchObject({
    state: 'failed',
    body: '',
    error: expect.stringContaining('no such user'),
  });
  await run(id);
  expect(smtp.mails).toHaveLength(0);
});

test.each(['1<one@mailbox.test>', 'a@mailbox.test, b@mailbox.test', 'Mira <mira@mailbox.test>'])(
  'rejects %s as an address and sends nothing',
  async (to) => {
    const id = await queue(to);
    await run(id).catch(() => undefined);
    expect(smtp.mails).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', body: '' });
  },
);

test('gives up at the eighth failure', async () => {
  const id = await queue();
  for (let at = 0; at < 7; at++) {
    smtp.refuseNext({ code: 421, text: 'later' });
    await expect(run(id)).rejects.toThrow('later');
  }
  smtp.refuseNext({ code: 421, text: 'later' });
  await run(id);
  expect(await rowOf(id)).toMatchObject({ state: 'failed', attempts: 8, body: '' });
});

test('retries while the server is away', async () => {
  const id = await queue();
  const services = production();
  await smtp.close();
  await expect(run(id, services)).rejects.toThrow();
  expect(await rowOf(id)).toMatchObject({
    state: 'queued',
    attempts: 1,
    body: expect.stringContaining('123456'),
  });
  smtp = await startSmtp();
});

test('a demo without SMTP_URL keeps the mail readable in its outbox', async () => {
  const id = await queue();
  await run(id, api.services);
  expect(await rowOf(id)).toMatchObject({ state: 'sent', body: expect.stringContaining('123456') });
});

test('a failed transaction leaves neither mail nor job', async () => {
  const { db } = api.services;
  const broken = transaction(db, async (tx) => {
    await queueMail(tx, { to: 'lost@example.org', subject: 's', body: 'b' }, api.clock.real());
    throw new Error('on purpose');
  });
  await expect(broken).rejects.toThrow('on purpose');
  expect(
    await db.selectFrom('mail').select('id').where('recipient', '=', 'lost@example.org').execute(),
  ).toEqual([]);
});

test('rejects an invalid payload', async () => {
  for (const payload of [undefined, {}, { id: 5 }, { id: 'x' }])
    await expect(sendQueuedMail(api.services, payload)).rejects.toThrow();
});
