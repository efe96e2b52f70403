import { expect, test } from 'vitest';
import { runOperatorCommand } from '../process/operator.ts';
import { useApi } from '../testing/harness.ts';
import { checkSecrets } from './check-secrets.ts';
import { readConfig } from './config.ts';

const former = 'the former secret of an operator';
const next = 'another secret of this operator!';
const api = useApi({ env: { SESSION_SECRET: former } }, { each: true });

/** A start with this environment. */
const check = (env: Record<string, string>) =>
  checkSecrets(api.services.db, readConfig({ SESSION_SECRET: former, ...env }));

test('a secret that is not the database’s is refused by its name', async () => {
  await check({});
  await check({});
  for (const name of ['IDENTITY_SECRET', 'LEDGER_SECRET', 'SEAL_SECRET'])
    await expect(check({ [name]: next })).rejects.toThrow(new RegExp(`^${name}: `));
  const VAPID_PRIVATE_KEY = Buffer.alloc(32, 7).toString('base64url');
  await expect(check({ VAPID_PRIVATE_KEY })).rejects.toThrow(/^VAPID_PRIVATE_KEY: /);
  await check({ IDENTITY_SECRET: former, LEDGER_SECRET: former, SEAL_SECRET: former });
});

test('another SESSION_SECRET is refused with all that it derives, until staff accept it', async () => {
  await check({});
  await expect(check({ SESSION_SECRET: next })).rejects.toThrow(
    /^SESSION_SECRET, IDENTITY_SECRET, LEDGER_SECRET, SEAL_SECRET, VAPID_PRIVATE_KEY: /,
  );
  const env = {
    SESSION_SECRET: next,
    IDENTITY_SECRET: former,
    LEDGER_SECRET: former,
    SEAL_SECRET: former,
  };
  await expect(check(env)).rejects.toThrow(/^SESSION_SECRET, VAPID_PRIVATE_KEY: /);
  const config = readConfig(env);
  const staff = (line: string) =>
    runOperatorCommand(
      { ...api.services, config },
      [...line.split(' '), '--reason', 'New.'],
      'ada',
    );
  await expect(staff('settings')).rejects.toThrow(/^SESSION_SECRET, /);
  await expect(staff('change-secret SIGN_SECRET')).rejects.toMatchObject({ code: 404 });
  expect(await staff('change-secret SESSION_SECRET')).toBe('done');
  expect(await staff('change-secret VAPID_PRIVATE_KEY')).toBe('done');
  await check(env);
  await expect(check({})).rejects.toThrow(/^SESSION_SECRET, VAPID_PRIVATE_KEY: /);
  const log = await api.services.db.selectFrom('audit_log').select(['action', 'after']).execute();
  expect(log).toContainEqual({ action: 'secret.change', after: { name: 'SESSION_SECRET' } });
});
