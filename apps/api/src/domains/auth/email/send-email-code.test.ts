import { longRun } from '@taice/testkit/long-run';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { asOwner } from '../testing/as-owner.ts';
import { readMailedCode, readNewestMail } from '../testing/mails.ts';
import { recordStatements } from '../testing/statements.ts';
import { timeGap } from '../testing/time-gap.ts';

// The tests make more calls a day than one person may.
const api = useApi({ settings: { codes_per_day: 1_000 } });
beforeAll(async () => {
  await aUser(api.services.db, { email: 'known@example.org' });
});
// Past the minute between two codes, and past the limit of the test's network.
beforeEach(() => api.clock.advance(61_000));

const ask = (email: string, type: 'register' | 'forget_password' | 'bind_email') =>
  api.client().call.auth.sendEmailCode({ email, type });

test('a code of six digits is mailed, in the language of the request', async () => {
  const answer = await ask('new@example.org', 'register');
  expect(answer).toMatchObject({ code: 0, data: { resend_after: 60, expires_in: 600 } });
  expect(await readMailedCode(api, 'new@example.org')).toMatch(/^\d{6}$/);
  await api
    .client({ lang: 'tw' })
    .call.auth.sendEmailCode({ email: 'tw@example.org', type: 'register' });
  expect((await readNewestMail(api, 'tw@example.org')).subject).toContain('驗證碼');
});

test('known and unknown addresses get the same answer, and only the mail tells them apart', async () => {
  const bare = async (email: string, type: 'register' | 'forget_password') => {
    const { code, msg, data, status } = await ask(email, type);
    return { code, msg, data, status };
  };
  expect(await bare('known@example.org', 'register')).toEqual(
    await bare('free@example.org', 'register'),
  );
  const known = (await readNewestMail(api, 'known@example.org')).body;
  expect(known).toContain('already have an account');
  expect(known).not.toMatch(/\b\d{6}\b/);
  expect(await bare('known@example.org', 'forget_password')).toEqual(
    await bare('free@example.org', 'forget_password'),
  );
  const unknown = (await readNewestMail(api, 'free@example.org')).body;
  expect(unknown).toContain('No account uses it');
  expect(unknown).not.toMatch(/\b\d{6}\b/);
  expect(await readMailedCode(api, 'known@example.org')).toMatch(/^\d{6}$/);
});

test('one mailbox gets one code a minute across all processes', async () => {
  expect((await ask('often@example.org', 'register')).code).toBe(0);
  const again = await ask('often@example.org', 'register');
  expect(again).toMatchObject({ code: 1112, status: 429, data: { retry_after: 60 } });
  const sibling = api.sibling().client().call.auth;
  const elsewhere = await sibling.sendEmailCode({ email: 'OFTEN@example.org ', type: 'register' });
  expect(elsewhere.code).toBe(1112);
  expect((await ask('Почта@MÜNCHEN.example', 'register')).code).toBe(0);
  const sameMailbox = await ask('почта@xn--mnchen-3ya.example', 'register');
  expect(sameMailbox.code).toBe(1112);
  api.clock.advance(60_001);
  expect((await ask('often@example.org', 'register')).code).toBe(0);
});

test('the mail and its job are stored together, and the table holds only a hash of the code', async () => {
  await ask('job@example.org', 'register');
  const { id } = await readNewestMail(api, 'job@example.org');
  const code = await readMailedCode(api, 'job@example.org');
  const jobs = await asOwner(
    api.ownerUrl,
    'select key, task_identifier from graphile_worker.jobs where key = $1',
    [`mail:${id}`],
  );
  expect(jobs).toEqual([{ key: `mail:${id}`, task_identifier: 'send-mail' }]);
  const row = await api.services.db
    .selectFrom('email_code')
    .select('code_hash')
    .where('email', '=', 'job@example.org')
    .executeTakeFirstOrThrow();
  expect(row.code_hash).toHaveLength(32);
  expect(row.code_hash.toString()).not.toContain(code);
});

test.each(['register', 'forget_password', 'bind_email'] as const)(
  '%s runs the same queries for a known and an unknown address',
  async (type) => {
    const of = (email: string) => async () => {
      api.clock.advance(61_000);
      expect((await ask(email, type)).code).toBe(0);
    };
    // A new connection queries the catalogue once for unknown types.
    await of('known@example.org')();
    const known = await recordStatements(of('known@example.org'));
    expect(known.length).toBeGreaterThan(3);
    expect(await recordStatements(of('nobody@example.org'))).toEqual(known);
  },
);

// Timing depends on the machine, so this runs only in the long run, alone.
test.runIf(longRun).each(['register', 'forget_password', 'bind_email'] as const)(
  'the response time of %s does not reveal whether an address is known',
  async (type) => {
    const of = (email: string) => async () => {
      api.clock.advance(61_000);
      expect((await ask(email, type)).code).toBe(0);
    };
    const gap = await timeGap(80, [of('known@example.org'), of('nobody@example.org')]);
    expect(gap).toBeLessThan(0.1);
  },
);
