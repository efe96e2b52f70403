import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { serve } from '@hono/node-server';
import type { LiveMessage } from '@taice/contract';
import { livePath } from '@taice/contract/shapes';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createApp } from '../../app.ts';
import { aSession, aUser } from '../../testing/builders.ts';
import { type TestApi, useApi } from '../../testing/harness.ts';
import { postMessageBatch, withdrawMessages } from '../../domains/messages/post-message.ts';
import { transaction } from '../db/transaction.ts';
import { emit } from '../events/emit.ts';
import { createLive, type Live } from './live.ts';
import { publishLiveEvents } from './publish-live-events.ts';
import { packNotifications } from './notification-payloads.ts';

const lives: Live[] = [];
const api = useApi();
afterEach(() => Promise.all(lives.splice(0).map((live) => live.stop())));

const person = async () => {
  const { id } = await aUser(api.services.db);
  const session = await aSession(api.services, id);
  return { id, session, me: api.client().as(session) };
};
/** Listens, and returns the messages received so far. */
const listen = async (from: Pick<TestApi, 'request'>, token: string) => {
  const response = await from.request(livePath, { headers: { authorization: `Bearer ${token}` } });
  const heard: LiveMessage[] = [];
  const state = { isOver: false, wasBroken: false };
  const reading = (async () => {
    let text = '';
    try {
      for await (const bytes of response.body!.pipeThrough(new TextDecoderStream())) {
        text += bytes;
        const parts = text.split('\n\n');
        text = parts.pop()!;
        for (const part of parts)
          if (part.startsWith('data: ')) heard.push(JSON.parse(part.slice(6)) as LiveMessage);
      }
    } catch {
      state.wasBroken = true;
    }
    state.isOver = true;
  })();
  const kinds = () => heard.map(({ kind }) => kind);
  return { response, heard, kinds, state, reading };
};
const own = (options: Partial<Parameters<typeof createLive>[0]> = {}) => {
  const live = createLive({ ...api.services, url: api.url, ...options });
  lives.push(live);
  return live;
};

test('refuses listeners in time while the database is away, and admits them after', async () => {
  const { session } = await person();
  const deaf = own({ url: 'postgres://taice_app@127.0.0.1:1/taice', readyMs: 300 });
  const app = createApp({ ...api.services, live: deaf });
  const headers = { authorization: `Bearer ${session.token}` };
  const reply = await app.request(livePath, { headers });
  expect([reply.status, await reply.json()]).toMatchObject([503, { data: { retry_after: 30 } }]);
  const who = { userId: session.userId, sessionId: session.sessionId };
  expect(await own({ readyMs: 5_000 }).open(who)).toBeDefined();
});

test('only a live session can listen', async () => {
  expect((await api.request(livePath)).status).toBe(401);
  const { session, me } = await person();
  await me.call.auth.logout({});
  const late = await api.request(livePath, {
    headers: { authorization: `Bearer ${session.token}` },
  });
  expect([late.status, ((await late.json()) as { code: number }).code]).toEqual([401, 401]);
});

test('a user gets only their own events, from every process, and no rolled-back ones', async () => {
  const [ann, ben] = [await person(), await person()];
  const other = api.sibling();
  const here = await listen(api, ann.session.token);
  const there = await listen(other, ann.session.token);
  const bens = await listen(api, ben.session.token);
  expect(here.response.headers.get('content-type')).toContain('text/event-stream');
  await expect(
    transaction(api.services.db, async (tx) => {
      await publishLiveEvents(tx, [{ userId: ann.id, event: { kind: 'post', id: '6' } }]);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await transaction(api.services.db, (tx) =>
    emit(tx, {
      type: 'signed_in',
      userId: ann.id,
      at: api.clock.rule(),
      payload: { day_no: 1, amount: '1' },
    }),
  );
  await api.services.events.waitUntilHandled();
  other.services.live.publish(
    { userId: ann.id, event: { kind: 'post', id: '7' } },
    { userId: ann.id, event: { kind: 'post', id: '7' } },
    { userId: ben.id, event: { kind: 'comment', post_id: '8' } },
  );
  const whole = [{ kind: 'open' }, { kind: 'balance' }, { kind: 'post', id: '7' }];
  await expect.poll(() => here.heard).toEqual(whole);
  await expect.poll(() => there.heard).toEqual(whole);
  await expect
    .poll(() => bens.heard)
    .toEqual([{ kind: 'open' }, { kind: 'comment', post_id: '8' }]);
});

test('a new message carries the exact unread count', async () => {
  const { id, session } = await person();
  const stream = await listen(api, session.token);
  for (const type of ['user.registered', 'post.published'] as const)
    await transaction(api.services.db, (tx) =>
      emit(tx, {
        type,
        userId: id,
        at: api.clock.rule(),
        payload: { post_id: `${id}9`, title: 'Dawn' },
      }),
    );
  await api.services.events.waitUntilHandled();
  await expect.poll(() => stream.heard).toContainEqual({ kind: 'message', unread_num: 2 });
});

test('withdrawing a message sends the unread count without it', async () => {
  const { id, session } = await person();
  const stream = await listen(api, session.token);
  const message = { userId: id, type: 'system', template: 'exported', params: {} } as const;
  const at = api.clock.rule();
  const dedupeKeys = [`one:${id}`, `two:${id}`];
  await transaction(api.services.db, (tx) =>
    postMessageBatch(
      tx,
      dedupeKeys.map((dedupeKey) => ({ ...message, dedupeKey, at })),
    ),
  );
  await transaction(api.services.db, (tx) => withdrawMessages(tx, dedupeKeys.slice(1)));
  await expect.poll(() => stream.heard.at(-1)).toEqual({ kind: 'message', unread_num: 1 });
});

test('log-out, revocation and a ban end the streams of that session or user at once', async () => {
  const [ann, ben] = [await person(), await person()];
  const second = await aSession(api.services, ann.id);
  const streams = await Promise.all(
    [ann.session, second, ben.session].map(({ token }) => listen(api, token)),
  );
  const [first, kept, bens] = streams as [
    (typeof streams)[0],
    (typeof streams)[0],
    (typeof streams)[0],
  ];
  await ann.me.call.auth.logout({});
  await first.reading;
  expect(first.kinds()).toEqual(['open', 'ended']);
  expect([kept.state.isOver, bens.state.isOver]).toEqual([false, false]);
  await sql`update "user" set status = 'suspended' where id = ${ben.id}`.execute(api.services.db);
  await bens.reading;
  expect(bens.kinds().at(-1)).toBe('ended');
  expect(kept.state.isOver).toBe(false);
});

test('an expired session ends its stream at the next heartbeat', async () => {
  const { id, session } = await person();
  const live = own({ beatMs: 20 });
  const stream = await live.open({ userId: id, sessionId: session.sessionId });
  expect(live.count()).toBe(1);
  await sql`update session set expires_at = ${new Date(0)} where id = ${session.sessionId}`.execute(
    api.services.db,
  );
  await expect.poll(() => live.count()).toBe(0);
  expect(await new Response(stream!.body).text()).toContain('"ended"');
});

test('drops a client that does not read, at a bounded cost', async () => {
  const { id, session } = await person();
  const live = own();
  const stream = await live.open({ userId: id, sessionId: session.sessionId });
  for (let n = 0; n < 400; n++)
    live.publish({ userId: id, event: { kind: 'comment', post_id: `${10n ** 80n + BigInt(n)}` } });
  await expect.poll(() => live.count()).toBe(0);
  await expect(stream!.body.getReader().read()).rejects.toThrow('too slow');
});

test('a user’s oldest stream makes room, and a full process refuses', async () => {
  const { id, session } = await person();
  const live = own({ perPerson: 2, inAll: 3 });
  const open = () => live.open({ userId: id, sessionId: session.sessionId });
  const oldest = await open();
  await open();
  await open();
  expect(await new Response(oldest!.body).text()).toContain('"crowded"');
  const other = await person();
  await live.open({ userId: other.id, sessionId: other.session.sessionId });
  expect(await open()).toBeUndefined();
  expect(live.count()).toBe(3);
});

test('reconnects after the database connection breaks, and reports the gap to all clients', async () => {
  const { id, session } = await person();
  const stream = await listen(api, session.token);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'taice live' and datname = current_database()`.execute(
    api.services.db,
  );
  await expect.poll(stream.kinds, { timeout: 4_000 }).toContain('gap');
  api.services.live.publish({ userId: id, event: { kind: 'balance' } });
  await expect.poll(stream.kinds).toContain('balance');
});

test('a closed page leaves nothing behind, and an open one delays no shutdown', async () => {
  const { session } = await person();
  const live = own();
  const app = createApp({ ...api.services, live });
  const server = serve({ fetch: app.fetch, port: 0 });
  await expect.poll(() => server.address()).not.toBeNull();
  const { port } = server.address() as AddressInfo;
  const ask = () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `GET ${livePath} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${session.token}\r\n\r\n`,
    );
    return socket.resume();
  };
  const [goes, stays] = [ask(), ask()];
  await expect.poll(() => live.count()).toBe(2);
  goes.destroy();
  await expect.poll(() => live.count()).toBe(1);
  const closed = once(stays, 'close');
  live.close();
  server.close();
  await closed;
});

test('packs events into few notifications, each below the size limit, without duplicates', () => {
  const words = Array.from({ length: 1_000 }, (_, n) => ({
    userId: BigInt(n % 500),
    event: { kind: 'balance' } as const,
  }));
  const payloads = packNotifications(words);
  expect(payloads.length).toBeLessThan(5);
  for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  const told = payloads.flatMap((one) => (JSON.parse(one) as { words: unknown[] }).words);
  expect(told).toHaveLength(500);
  expect(packNotifications([])).toEqual([]);
});
