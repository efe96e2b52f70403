import { signInitData, signWidget } from '@taice/testkit/telegram';
import { beforeEach, expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { readBindings } from '../testing/bindings.ts';
import { aViewer } from '../../watching/testing/viewer.ts';

const api = useApi();
beforeEach(() => api.clock.advance(61_000));

const botToken = '1000000001:demo';
let next = 66_000_000;
const person = (username?: string) => {
  next += 1;
  return { id: next, first_name: 'Wanda', ...(username && { username }) };
};
const widget = (user: ReturnType<typeof person>) =>
  ({ ...signWidget({ botToken, user, authDate: api.clock.real() }) }) as Record<
    string,
    string | number
  >;
const launch = (user: ReturnType<typeof person>) =>
  signInitData({ botToken, user, authDate: api.clock.real() });
const someone = (fields: Parameters<typeof aViewer>[1] = {}) => aViewer(api, fields);

test('binds Telegram by web login or launch, changes it with a message, and logs in with it', async () => {
  const { id, client } = await someone();
  const [first, second] = [person('wanda'), person()];
  const bound = await client.call.auth.telegramBind({ user: widget(first) });
  expect(bound.data.user.telegram).toMatchObject({ id: String(first.id), username: 'wanda' });
  // Binding the same identity again changes nothing.
  api.clock.advance(1_000);
  expect((await client.call.auth.telegramBind({ user: widget(first) })).code).toBe(0);
  const changed = await client.call.auth.telegramBind({ user: launch(second) });
  expect(changed.data.user.telegram).toMatchObject({ id: String(second.id), username: null });
  expect(await readBindings(api, id)).toEqual({
    templates: ['way_bound', 'way_changed'],
    log: [
      { kind: 'telegram', old: null, new: String(first.id) },
      { kind: 'telegram', old: String(first.id), new: String(second.id) },
    ],
  });
  api.clock.advance(1_000);
  const entered = await api.client().call.auth.telegramLogin({ user: widget(second) });
  expect(entered.data.user).toMatchObject({ id: String(id), is_new_register: 0 });
  const elsewhere = await api.client().call.auth.telegramLogin({ user: widget(first) });
  expect(elsewhere.data.user).toMatchObject({ is_new_register: 1 });
});

test('refuses to bind a person who is bound to another account', async () => {
  const taken = person();
  await someone({ telegram_id: BigInt(taken.id) });
  const { id, client } = await someone();
  const answer = await client.call.auth.telegramBind({ user: widget(taken) });
  expect({ code: answer.code, status: answer.status }).toEqual({ code: 1107, status: 409 });
  expect(await readBindings(api, id)).toEqual({ templates: [], log: [] });
});

test('if two accounts race to bind one person, one succeeds', async () => {
  const wanted = person();
  const rivals = await Promise.all([someone(), someone()]);
  const answers = await Promise.all(
    rivals.map(({ client }, at) =>
      client.call.auth.telegramBind({ user: at ? widget(wanted) : launch(wanted) }),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 1107]);
});

test('forged, expired and stolen proofs bind nothing', async () => {
  const { id, client } = await someone();
  const bind = (user: Record<string, string | number> | string) =>
    client.call.auth.telegramBind({ user });
  const one = person();
  expect((await bind({ ...widget(one), id: one.id + 1 })).code).toBe(1108);
  const old = signWidget({
    botToken,
    user: one,
    authDate: new Date(api.clock.real().getTime() - 86_401_000),
  });
  expect((await bind({ ...old })).code).toBe(1108);
  // It belongs to the first device that used it.
  const stolen = widget(person());
  expect((await api.client().call.auth.telegramLogin({ user: stolen })).code).toBe(0);
  expect((await bind(stolen)).code).toBe(1108);
  expect(await readBindings(api, id)).toEqual({ templates: [], log: [] });
});
