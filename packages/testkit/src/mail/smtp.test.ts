import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startSmtp, type SmtpStandIn } from './index.ts';

let smtp: SmtpStandIn | undefined;
afterEach(() => smtp?.close());

/** Speaks the bare protocol, so that the test does not depend on a mail library. */
const speak = (port: number, lines: readonly string[]): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const answers: string[] = [];
    const socket = connect(port, '127.0.0.1');
    const queue = [...lines];
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      const last = text.trim().split('\r\n').at(-1) ?? '';
      if (!/^\d{3} /.test(last)) return;
      answers.push(last);
      const next = queue.shift();
      if (next === undefined) socket.end();
      else socket.write(`${next}\r\n`);
    });
    socket.on('close', () => resolve(answers));
  });

const message = [
  'From: Taice <no-reply@taice.test>',
  'Subject: =?UTF-8?Q?Your_code_=E9=AA=8C?=',
  ' =?UTF-8?B?6K+B56CB?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary="b1"',
  '',
  '--b1',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Your code is=20',
  '123=34=35=36 =E2=9C=93',
  '--b1',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>123456</p>').toString('base64'),
  '--b1--',
  '.',
].join('\r\n');

const dialogue = [
  'EHLO here',
  'MAIL FROM:<no-reply@taice.test>',
  'RCPT TO:<mira@example.org>',
  'DATA',
  message,
  'QUIT',
];

test('stores a mail as its reader sees it', async () => {
  smtp = await startSmtp();
  await speak(smtp.port, dialogue);
  expect(await smtp.waitFor(({ to }) => to.includes('mira@example.org'))).toMatchObject({
    from: 'no-reply@taice.test',
    subject: 'Your code 验证码',
    text: 'Your code is \n123456 ✓',
    html: '<p>123456</p>',
  });
});

test('refuses at the requested step and as often as requested, and then accepts mails', async () => {
  smtp = await startSmtp();
  smtp.refuseNext({ code: 450, text: 'Busy', at: 'recipient' }, { code: 554, text: 'No' });
  const first = await speak(smtp.port, dialogue.slice(0, 3));
  expect(first.at(-1)).toBe('450 Busy');
  expect(await speak(smtp.port, dialogue)).toContain('554 No');
  expect(smtp.mails).toHaveLength(0);
  await speak(smtp.port, dialogue);
  expect(smtp.mails).toHaveLength(1);
});

test('a missing mail is an error that lists the received ones', async () => {
  smtp = await startSmtp();
  await speak(smtp.port, dialogue);
  await expect(smtp.waitFor(() => false, 50)).rejects.toThrow('mira@example.org: Your code 验证码');
});
