import { expect, test } from 'vitest';
import { aSession, aUser } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { readBindings } from '../testing/bindings.ts';

const api = useApi({ settings: { address_cooldown_ms: 86_400_000 } });

const all = {
  email: 'me@example.org',
  telegram_id: 5n,
  google_sub: 'g-1',
  chain_address: `0x${'1'.repeat(40)}`,
  ton_address: `0:${'2'.repeat(64)}`,
};
const person = async (fields: Parameters<typeof aUser>[1]) => {
  const { id } = await aUser(api.services.db, fields);
  const session = await aSession(api.services, id);
  return { id, session, me: api.client().as(session) };
};

test('every way to log in but the last can be removed, with a message and a log entry', async () => {
  const { id, me } = await person(all);
  for (const kind of ['email', 'telegram', 'google', 'wallet'] as const)
    expect((await me.call.auth.unbind({ kind })).code, kind).toBe(0);
  expect(await me.call.auth.unbind({ kind: 'ton' })).toMatchObject({ code: 1115, status: 409 });
  expect((await me.call.user.info({})).data).toMatchObject({
    email: null,
    telegram: null,
    has_google: false,
    has_password: false,
    chain: { chain_address: null },
    ton_address: all.ton_address,
  });
  const { data } = await me.call.messages.list({ type: 'security' });
  expect(data.list).toHaveLength(4);
  const { log } = await readBindings(api, id);
  expect(log.map(({ kind, old }) => [kind, old])).toEqual([
    ['email', all.email],
    ['telegram', '5'],
    ['google', 'g-1'],
    ['wallet', all.chain_address],
  ]);
});

test('removing a wallet starts the cash-out cool-down', async () => {
  const { me } = await person({ email: 'pay@example.org', chain_address: `0x${'3'.repeat(40)}` });
  await me.call.auth.unbind({ kind: 'wallet' });
  const { addresses } = (await me.call.wallet.wallets({})).data;
  expect(addresses.bsc).toBeNull();
  expect(Date.parse(addresses.cashout_from ?? '') - api.clock.rule().getTime()).toBe(86_400_000);
});

test('two simultaneous removals of the last two ways leave one', async () => {
  const { me } = await person({ email: 'two@example.org', telegram_id: 9n });
  const codes = await Promise.all(
    (['email', 'telegram'] as const).map(
      async (kind) => (await me.call.auth.unbind({ kind })).code,
    ),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1115]);
});

test('removing a way to log in ends the other sessions', async () => {
  const { id, me } = await person({ email: 'out@example.org', telegram_id: 10n });
  const other = api.client().as(await aSession(api.services, id));
  await me.call.auth.unbind({ kind: 'telegram' });
  expect((await other.call.user.info({})).code).toBe(401);
  expect((await me.call.user.info({})).code).toBe(0);
});

test('an identity that is not bound cannot be removed', async () => {
  const { me } = await person({ email: 'none@example.org' });
  expect((await me.call.auth.unbind({ kind: 'ton' })).code).toBe(404);
});
