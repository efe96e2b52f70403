import type { contract, Endpoint, Standing } from '@taice/contract';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { hashPassword } from '../../domains/auth/email/password.ts';
import { openView } from '../../domains/watching/testing/viewer.ts';
import type { Call } from '../../platform/endpoint.ts';
import { aPost, aSession, aUser } from '../builders.ts';
import type { Client } from '../client.ts';
import { type ClientOptions, startApi, type TestApi } from '../harness.ts';
import { aValidInput } from './inputs.ts';
import { type ExternalServices, startExternalServices } from './external-services.ts';
import { anOwner, endpoints, type SampleIds } from './sample-resources.ts';

let api: TestApi;
/** Where earning needs a confirmed age. */
let strict: TestApi;
let specimens: SampleIds;
let outside: ExternalServices;
beforeAll(async () => {
  outside = await startExternalServices();
  api = await startApi({ env: outside.env });
  strict = await startApi({ settings: { require_age_confirmation: true } });
  ({ specimens } = await anOwner(api));
});
afterAll(async () => {
  await api.stop();
  await strict.stop();
  await outside.stop();
});

type Fields = Parameters<typeof aUser>[1];
type Sent = ClientOptions & { fields?: Fields; provenAt?: Date; on?: TestApi };

/** Each call comes from a new person on a device of their own. */
const somebody = async ({ fields, provenAt, on = api, ...options }: Sent): Promise<Client> => {
  const { id } = await aUser(on.services.db, fields);
  const client = on.client(options);
  const { deviceId } = client;
  return client.as(await aSession(on.services, id, { deviceId, ...(provenAt && { provenAt }) }));
};
const sendAs = async (endpoint: Endpoint, how: Sent = {}, idempotencyKey?: string | null) => {
  const client = await somebody(how);
  const input = aValidInput(endpoint, specimens);
  return client.send(endpoint, input, idempotencyKey === undefined ? {} : { idempotencyKey });
};
const every = (rule: (endpoint: Endpoint) => unknown) =>
  endpoints.filter(({ endpoint }) => rule(endpoint));

const limited = { status: 'limited' } as const;
const limitedAndLeaving = { status: 'deleting', status_before: 'limited' } as const;
const refusedFor = (reason: string) => ({ code: 1306, status: 409, data: { reasons: [reason] } });

test('exactly the claims, the sign-in and the market declare that they earn', () => {
  const claims = [
    'rewards.claimPostReward',
    'rewards.claimReward',
    'rewards.claimAll',
    'signIn.signIn',
    'invitations.claim',
  ];
  expect(every(({ standing }) => standing).map(({ name }) => name)).toEqual([
    ...claims,
    'nft.createOrder',
    'nft.sell',
    'nft.buy',
    'nft.repairPotiontransfer',
    'nft.openMysterBox',
  ]);
  expect(every(({ limit }) => limit === 'claim').map(({ name }) => name)).toEqual(claims);
});

test.each(endpoints)(
  '$name: a limited account is refused exactly for earning, also while it leaves',
  async ({ endpoint }) => {
    const refused = expect.objectContaining(refusedFor('account_limited')) as unknown;
    for (const fields of [limited, limitedAndLeaving]) {
      const answer = await sendAs(endpoint, { fields });
      if (endpoint.standing) expect(answer).toEqual(refused);
      // Things of other people are refused to everyone alike.
      else if (endpoint.errors.includes(403))
        expect(answer.code).toBe((await sendAs(endpoint)).code);
      else expect([403, 1110, 1306]).not.toContain(answer.code);
    }
    // A person who is leaving earns until the account is deleted.
    const leaving = await sendAs(endpoint, { fields: { status: 'deleting' } });
    expect(leaving).not.toEqual(refused);
    expect(endpoint.errors.includes(403) ? [401] : [401, 403]).not.toContain(leaving.code);
  },
);

test.each(every(({ standing }) => standing))(
  '$name: earns nothing before age confirmation if that is required',
  async ({ endpoint }) => {
    const unconfirmed = refusedFor('age_unconfirmed');
    expect(await sendAs(endpoint, { on: strict })).toMatchObject(unconfirmed);
    const confirmed = { age_confirmed_at: new Date() };
    for (const how of [{ on: strict, fields: confirmed }, {}])
      expect(await sendAs(endpoint, how)).not.toMatchObject(unconfirmed);
  },
);

test('a limited account can watch, and learns why it earns nothing', async () => {
  const client = await somebody({ fields: limited });
  const { id } = await aPost(api.services.db);
  await openView(client, id);
  const answer = await client.call.watching.getTaskRewardCountdown({ post_id: `${id}` });
  expect(answer).toMatchObject({
    code: 0,
    data: { state: 'not_eligible', reason: 'account_limited' },
  });
});

test.each(endpoints)('$name: rejects suspended accounts and visitors', async ({ endpoint }) => {
  const suspended = await sendAs(endpoint, { fields: { status: 'suspended' } });
  const visitor = await api.client().send(endpoint, aValidInput(endpoint, specimens));
  expect(suspended.code).toBe(visitor.code);
  if (endpoint.auth === 'user') expect(visitor).toMatchObject({ code: 401, status: 401 });
});

test('a suspended account that logs in gets the reason and the end', async () => {
  const password = 'walk-quiet-9';
  const until = new Date(api.clock.rule().getTime() + 86_400_000);
  await aUser(api.services.db, {
    email: 'gone@mail.example',
    password_hash: await hashPassword(password),
    status: 'suspended',
    status_reason: 'many accounts',
    status_until: until,
  });
  expect(
    await api.client().call.auth.emailLogin({ email: 'gone@mail.example', password }),
  ).toMatchObject({
    code: 1110,
    data: { reason: 'many accounts', until: until.toISOString() },
  });
});

// A login answers like the way that its `type` names.
test.each(every(({ errors }) => !errors.includes(1505)))(
  '$name: accepts only its declared clients',
  async ({ endpoint }) => {
    for (const appType of ['web', 'tg_mini'] as const) {
      const { code } = await sendAs(endpoint, { appType });
      expect(code === 1505).toBe(endpoint.apps?.includes(appType) === false);
    }
  },
);

test.each(every(({ sign }) => sign === 'session'))(
  '$name: requires an idempotency key as declared, and validates each key that it reads',
  async ({ endpoint }) => {
    const told = { code: 400, data: { field: 'Idempotency-Key' } };
    const without = await sendAs(endpoint, {}, null);
    if (endpoint.idempotency === 'required') expect(without).toMatchObject(told);
    else expect(without).not.toMatchObject(told);
    const odd = await sendAs(endpoint, {}, 'no key');
    if (endpoint.idempotency) expect(odd).toMatchObject(told);
    else expect(odd).not.toMatchObject(told);
    expect(await sendAs(endpoint, {}, crypto.randomUUID())).not.toMatchObject(told);
  },
);

test.each(every(({ auth }) => auth === 'user'))(
  '$name: asks for a fresh confirmation exactly as declared',
  async ({ endpoint }) => {
    const old = new Date(api.clock.real().getTime() - api.services.settings.fresh_proof_ms - 1);
    const { code } = await sendAs(endpoint, { provenAt: old });
    if (endpoint.fresh) expect(code).toBe(1119);
    else expect(code).not.toBe(1119);
  },
);

test('at least one endpoint declares each rule', () => {
  for (const rule of ['standing', 'apps', 'fresh'] as const)
    expect(every((endpoint) => endpoint[rule]).length, rule).toBeGreaterThan(0);
  for (const rule of ['optional', 'required'])
    expect(every(({ idempotency }) => idempotency === rule).length, rule).toBeGreaterThan(0);
});

test('the caller’s type names the admitted states', () => {
  type StatusOf<E extends Endpoint> = NonNullable<Call<E>['user']>['status'];
  expectTypeOf<StatusOf<typeof contract.rewards.claimAll>>().toEqualTypeOf<'active' | 'deleting'>();
  expectTypeOf<StatusOf<typeof contract.wallet.walletLog>>().toEqualTypeOf<Standing>();
});
