import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@taice/contract';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { aSession, aUser } from '../../testing/builders.ts';
import { type Client, createClient } from '../../testing/client.ts';
import { type TestApi, useApi } from '../../testing/harness.ts';
import type { Database } from '../db/pool.ts';
import { handler } from '../endpoint.ts';
import { fail } from './failure.ts';
import { mountEndpoints } from './mount.ts';

const post = (fields: Partial<Endpoint>) =>
  ({
    method: 'POST',
    path: '/api/frontend/probe',
    auth: 'user',
    sign: 'session',
    limit: 'read',
    idempotency: 'optional',
    summary: 'probe',
    request: z.object({ n: z.number() }),
    reply: z.object({ n: z.number(), runs: z.number() }),
    errors: [1302],
    ...fields,
  }) as const satisfies Endpoint;

const keyed = post({});
const refusing = post({ path: '/api/frontend/refusing' });
const proving = post({ path: '/api/frontend/proving' });
const deadlocked = post({ path: '/api/frontend/deadlocked' });
const open = post({ path: '/api/frontend/open', auth: 'visitor', sign: 'basic' });
const broken = post({ path: '/api/frontend/broken', auth: 'visitor', sign: 'basic' });
const beats = post({ path: '/api/frontend/beats', auth: 'visitor', sign: 'basic', limit: 'beat' });
const claims = post({ path: '/api/frontend/claims', limit: 'claim' });

let app: Hono;
let runs = 0;
let effects = 0;
let proofs = 0;
let attempts: number[] = [];
/** A further effect of proving, besides being counted. */
let proof: ((db: Database) => Promise<unknown>) | undefined;

const mount = (services: TestApi['services']): Hono => {
  const target = new Hono();
  const count = async ({ input }: { input: unknown }) => ({
    n: (input as { n: number }).n,
    runs: ++runs,
  });
  mountEndpoints(
    target,
    services,
    [
      handler(keyed, {
        run: async (call) => {
          call.afterCommit(() => effects++);
          return count(call);
        },
      }),
      handler(refusing, {
        run: async ({ db, user, afterCommit }) => {
          afterCommit(() => effects++);
          await sql`update "user" set nickname = 'half done' where id = ${user!.userId}`.execute(
            db,
          );
          return fail(1302, { data: { was: 1 } });
        },
      }),
      handler(proving, {
        prove: async ({ db, user, input }) => {
          proofs += 1;
          await proof?.(db);
          return `${user!.userId} said ${(input as { n: number }).n}`;
        },
        run: async (call, proven) => {
          expect(proven).toBe(`${call.user!.userId} said ${(call.input as { n: number }).n}`);
          return count(call);
        },
      }),
      handler(deadlocked, {
        prove: async () => ++proofs,
        run: async (call, proven) => {
          attempts.push(proven);
          const { rows } = await sql<{ at: number }>`select 1 as at`.execute(call.db);
          if (attempts.length < 3 && rows.length === 1)
            throw Object.assign(new Error('deadlock'), { code: '40P01' });
          return count(call);
        },
      }),
      handler(open, { run: count }),
      handler(beats, { run: count }),
      handler(claims, { run: count }),
      handler(broken, {
        run: async () => {
          throw new Error('a secret of the inside');
        },
      }),
    ],
    { checkReplies: true },
  );
  return target;
};

const api = useApi();
beforeAll(async () => {
  app = mount(api.services);
});

const visitor = (): Client =>
  createClient({ fetch: (url, init) => app.request(url, init), now: () => api.clock.real() });
const member = async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  return { id, session, client: visitor().as(session) };
};

test('serves a stamped call under both paths, with the rule time', async () => {
  const first = await visitor().send(open, { n: 1 });
  expect(first).toMatchObject({ code: 0, status: 200, data: { n: 1 } });
  expect(first.headers.get('x-rule-time')).toBe(api.clock.rule().toISOString());
  expect((await visitor().send(open, { n: 2 }, { path: '/api/open' })).code).toBe(0);
});

test.each([
  ['a wrong secret', { sign: 'a'.repeat(64) }, 1001],
  ['no nonce', { nonce: undefined }, 400],
  ['a nonce of nine', { nonce: '123456789' }, 400],
  ['a nonce that no database takes', { nonce: 'abc\u0000defg' }, 400],
  ['a malformed device', { device_id: 'a b' }, 400],
])('rejects %s', async (_name, overrides, code) => {
  expect((await visitor().send(open, { n: 1 }, { overrides })).code).toBe(code);
});

test('a clock that is off by more than 120 s gets the server time; seconds are accepted', async () => {
  const now = api.clock.real().getTime();
  const skewed = await visitor().send(
    open,
    { n: 1 },
    { overrides: { timestamp: String(now - 121_000) } },
  );
  expect(skewed).toMatchObject({ code: 1002, data: { server_time: now } });
  const seconds = String(Math.floor(now / 1000));
  expect((await visitor().send(open, { n: 1 }, { overrides: { timestamp: seconds } })).code).toBe(
    0,
  );
});

test('accepts a nonce once, even for another call', async () => {
  const client = visitor();
  const overrides = { nonce: 'abcdefgh' };
  expect((await client.send(open, { n: 1 }, { overrides })).code).toBe(0);
  expect((await client.send(open, { n: 2 }, { overrides })).code).toBe(1003);
});

test('rejects a used nonce of a session-signed call in another process', async () => {
  const { client, session } = await member();
  const other = api.sibling();
  const elsewhere = mount(other.services);
  const overrides = { nonce: 'onlyonce' };
  // With keys of their own, so that no stored answer is asked for.
  const sent = () => ({ overrides, idempotencyKey: randomUUID() });
  expect((await client.send(keyed, { n: 1 }, sent())).code).toBe(0);
  const again = createClient({
    fetch: (url, init) => elsewhere.request(url, init),
    now: () => api.clock.real(),
    deviceId: client.deviceId,
    session,
  });
  expect((await again.send(keyed, { n: 1 }, sent())).code).toBe(1003);
});

test('a session-signed call needs the session and its key; one changed byte is rejected', async () => {
  const { client, session } = await member();
  expect((await visitor().send(keyed, { n: 1 })).code).toBe(401);
  const wrongKey = client.as({ ...session, sign_key: `0${session.sign_key.slice(1)}x` });
  expect((await wrongKey.send(keyed, { n: 1 })).code).toBe(1001);
  const before = runs;
  let body: string | undefined;
  const tampering = createClient({
    fetch: (url, init) => {
      body = (init.body as string).replace('"n":1', '"n":2');
      return app.request(url, { ...init, body });
    },
    now: () => api.clock.real(),
    session,
  });
  expect((await tampering.send(keyed, { n: 1 })).code).toBe(1001);
  expect(body).toContain('"n":2');
  expect(runs).toBe(before);
});

test('replays the stored answer for an idempotency key, and rejects it with another body', async () => {
  const { client } = await member();
  const idempotencyKey = randomUUID();
  const first = await client.send(keyed, { n: 7 }, { idempotencyKey });
  const before = runs;
  expect((await client.send(keyed, { n: 7 }, { idempotencyKey })).data).toEqual(first.data);
  expect(runs).toBe(before);
  expect((await client.send(keyed, { n: 8 }, { idempotencyKey })).code).toBe(409);
  expect((await client.send(keyed, { n: 8 }, { idempotencyKey: 'x' })).code).toBe(400);
});

test('forty simultaneous calls with one key run once and share one answer', async () => {
  const { client } = await member();
  const idempotencyKey = randomUUID();
  const before = runs;
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => client.send(keyed, { n: 1 }, { idempotencyKey })),
  );
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(runs).toBe(before + 1);
});

test('a refusal rolls back, keeps its data, and runs no effect', async () => {
  const { client, id } = await member();
  const before = effects;
  expect(await client.send(refusing, { n: 1 })).toMatchObject({
    code: 1302,
    status: 409,
    data: { was: 1 },
  });
  const row = await api.services.db
    .selectFrom('user')
    .select('nickname')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.nickname).toBe('Viewer');
  expect(effects).toBe(before);
  await client.send(keyed, { n: 1 });
  expect(effects).toBe(before + 1);
});

test('an unexpected error reveals no internals', async () => {
  const answer = await visitor().send(broken, { n: 1 });
  expect(answer).toMatchObject({ code: 500, status: 500 });
  expect(JSON.stringify(answer)).not.toContain('secret');
});

test.each([
  ['not JSON', '{"a":', 400],
  ['a list', '[]', 400],
  ['too much', JSON.stringify({ a: 'x'.repeat(70_000) }), 413],
])('answers a body that is %s with an envelope and its code', async (_name, body, code) => {
  const response = await app.request('/api/open', {
    method: 'POST',
    body,
    headers: { 'content-length': String(body.length) },
  });
  expect(response.status).toBe(code);
  expect(await response.json()).toMatchObject({ code, data: {} });
});

test('names each wrong parameter in the language of the call', async () => {
  const answer = await visitor().send(open, { n: 'one' });
  expect(answer).toMatchObject({
    code: 400,
    data: { field: 'n', rule: 'invalid_type', issues: [{ field: 'n' }] },
  });
});

test('limits the beats of a stream to four at once and then one every 3 s', async () => {
  const client = visitor();
  const codes = [];
  for (let i = 0; i < 6; i++) codes.push((await client.send(beats, { n: i })).code);
  expect(codes).toEqual([0, 0, 0, 0, 429, 429]);
  api.clock.advance(3_000);
  const answer = await client.send(beats, { n: 9 });
  expect(answer.code).toBe(0);
  const refused = await client.send(beats, { n: 9 });
  expect(refused.data).toMatchObject({ retry_after: 3 });
  expect(refused.headers.get('retry-after')).toBe('3');
});

test('limits claims across all processes', async () => {
  const { client } = await member();
  const answers = [];
  for (let i = 0; i < 32; i++) answers.push((await client.send(claims, { n: i })).code);
  expect(answers.filter((code) => code === 0)).toHaveLength(30);
  expect(answers.at(-1)).toBe(429);
});

test('rejects an ended, expired or banned session at the next call', async () => {
  const { client, session, id } = await member();
  expect((await client.send(keyed, { n: 1 })).code).toBe(0);
  await sql`update "user" set status = 'suspended' where id = ${id}`.execute(api.services.db);
  expect((await client.send(keyed, { n: 1 })).code).toBe(401);
  await sql`update "user" set status = 'active' where id = ${id}`.execute(api.services.db);
  await sql`update session set revoked_at = ${api.clock.real()} where id = ${session.sessionId}`.execute(
    api.services.db,
  );
  expect((await client.send(keyed, { n: 1 })).code).toBe(401);
});

test('a call extends its session; an idle session expires', async () => {
  const { client } = await member();
  api.clock.advance(20 * 3_600_000);
  expect((await client.send(keyed, { n: 1 })).code).toBe(0);
  api.clock.advance(29 * 86_400_000);
  expect((await client.send(keyed, { n: 1 })).code).toBe(0);
  api.clock.advance(31 * 86_400_000);
  expect((await client.send(keyed, { n: 1 })).code).toBe(401);
});

test('forty pending proofs hold no connection and block no other call', async () => {
  const people = await Promise.all(Array.from({ length: 40 }, member));
  const gate = Promise.withResolvers<void>();
  proof = () => gate.promise;
  const waiting = people.map(({ client }) => client.send(proving, { n: 1 }));
  await vi.waitFor(() => expect(proofs).toBeGreaterThanOrEqual(40), 20_000);
  const { client } = await member();
  expect((await client.send(keyed, { n: 1 })).code).toBe(0);
  gate.resolve();
  proof = undefined;
  const answers = await Promise.all(waiting);
  expect(answers.map(({ code }) => code)).toEqual(people.map(() => 0));
});

test('keeps the writes of a proof although the call fails', async () => {
  const { client, id } = await member();
  proof = async (db) => {
    await sql`update "user" set nickname = 'counted' where id = ${id}`.execute(db);
    fail(1302);
  };
  expect((await client.send(proving, { n: 1 })).code).toBe(1302);
  proof = undefined;
  const row = await api.services.db
    .selectFrom('user')
    .select('nickname')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.nickname).toBe('counted');
});

test('a deadlock repeats the transaction but not the proof', async () => {
  const { client } = await member();
  const before = proofs;
  attempts = [];
  expect((await client.send(deadlocked, { n: 1 })).code).toBe(0);
  expect(attempts).toEqual([before + 1, before + 1, before + 1]);
  expect(proofs).toBe(before + 1);
});

test('answers a repeated key without a second proof', async () => {
  const { client } = await member();
  const idempotencyKey = randomUUID();
  const first = await client.send(proving, { n: 7 }, { idempotencyKey });
  const before = proofs;
  expect((await client.send(proving, { n: 7 }, { idempotencyKey })).data).toEqual(first.data);
  expect((await client.send(proving, { n: 8 }, { idempotencyKey })).code).toBe(409);
  expect(proofs).toBe(before);
});

test('a repeated nonce runs no proof', async () => {
  const { client } = await member();
  const overrides = { nonce: 'proveone' };
  expect((await client.send(proving, { n: 1 }, { overrides })).code).toBe(0);
  const before = proofs;
  expect((await client.send(proving, { n: 1 }, { overrides })).code).toBe(1003);
  expect(proofs).toBe(before);
});
