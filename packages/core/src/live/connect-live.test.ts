import 'fake-indexeddb/auto';
import type { LiveMessage } from '@taice/contract';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commentQueries } from '../comments/queries.ts';
import { studioKeys } from '../studio/queries.ts';
import { taskQueries } from '../tasks/queries.ts';
import { logIn, logOut } from '../session/session.ts';
import { tokenAtom } from '../session/atoms.ts';
import { fastClock } from '../testing/fast-clock.ts';
import { makeTaice, ok, defaultReply, type Answers } from '../testing/fake-server.ts';
import { viewerOf } from '../user/viewer.ts';
import { connectLive, type LivePorts } from './connect-live.ts';
import { liveAtom } from './store.ts';

const email = { way: 'email', email: 'a@b.co', password: 'secret-9' } as const;
const stops: (() => void)[] = [];

beforeEach(fastClock);
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The server's side of the connections, and a browser's locks. */
const line = () => {
  const open: { tell: (m: LiveMessage) => void; cut: () => void; signal: AbortSignal }[] = [];
  const answers: Response[] = [];
  const fetch = async (_: unknown, init?: RequestInit): Promise<Response> => {
    const refused = answers.shift();
    if (refused) return refused;
    const signal = init!.signal!;
    let controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (given) => void (controller = given),
    });
    signal.addEventListener('abort', () => controller.error(signal.reason));
    const tell = (message: LiveMessage) =>
      controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
    open.push({ tell, cut: () => controller.close(), signal });
    tell({ kind: 'open' });
    return new Response(body);
  };
  let last: Promise<unknown> = Promise.resolve();
  const request = ((_: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
    const turn = last.then(() => (signal.aborted ? undefined : run()));
    last = turn;
    return turn;
  }) as LockManager['request'];
  const live = () => open.filter(({ signal }) => !signal.aborted);
  return { fetch, locks: { request }, open, live, answers };
};

const page = async (ports: LivePorts, answers: Answers = defaultReply) => {
  const made = await makeTaice(answers);
  await logIn(made.taice, email);
  await vi.waitFor(() => expect(made.server.of('walletDetail').length).toBeGreaterThan(0), 60_000);
  made.server.calls.length = 0;
  const stop = connectLive(made.taice, ports);
  stops.push(stop);
  return { ...made, stop };
};
const isLive = ({ taice }: { taice: Awaited<ReturnType<typeof makeTaice>>['taice'] }) =>
  taice.store.get(liveAtom);

/** Resolves once the page is live and has reloaded for the viewer; clears its calls. */
const becomesLive = async (shown: Awaited<ReturnType<typeof page>>) => {
  await vi.waitFor(() => {
    expect(isLive(shown)).toBe(true);
    expect(shown.server.of('user/info')).toHaveLength(1);
  }, 60_000);
  shown.server.calls.length = 0;
};

test('two pages share one connection, and the second takes it over', async () => {
  const server = line();
  const ports = {
    fetch: server.fetch,
    locks: server.locks,
    channel: (name: string) => new BroadcastChannel(name),
  };
  const first = await page(ports);
  await becomesLive(first);
  const second = await page(ports);
  await becomesLive(second);
  expect(server.open).toHaveLength(1);
  server.open[0]!.tell({ kind: 'message', unread_num: 4 });
  server.open[0]!.tell({ kind: 'balance' });
  await vi.waitFor(() => {
    for (const { taice, server: asked } of [first, second]) {
      expect(viewerOf(taice)?.unread_num).toBe(4);
      expect(asked.of('walletDetail').length).toBeGreaterThan(0);
    }
  }, 60_000);
  first.stop();
  await vi.waitFor(() => expect(server.live()).toHaveLength(1), 60_000);
  await vi.waitFor(() => expect(isLive(second)).toBe(true), 60_000);
  // The page asks for events that it missed between the two connections.
  await vi.waitFor(() => expect(second.server.of('user/info')).toHaveLength(1), 60_000);
});

test('refetches new comments only while they are open', async () => {
  const server = line();
  const shown = await page({ fetch: server.fetch }, (seen) =>
    seen.path.endsWith('commentList') ? ok({ list: [], comment_num: 0 }) : defaultReply(seen),
  );
  const { taice, server: asked } = shown;
  await becomesLive(shown);
  for (const post of ['1', '2'])
    stops.push(
      new InfiniteQueryObserver(taice.queries, {
        ...commentQueries.list(taice, post, 'hot'),
        staleTime: Infinity,
      }).subscribe(() => {}),
    );
  const posts = () => asked.of('commentList').map(({ params }) => params['post_id']);
  await vi.waitFor(() => expect(posts()).toEqual(['1', '2']), 60_000);
  await vi.waitFor(() => expect(taice.queries.isFetching()).toBe(0), 60_000);
  server.open[0]!.tell({ kind: 'comment', post_id: '1' });
  await vi.waitFor(() => expect(posts()).toEqual(['1', '2', '1']), 60_000);
});

test('several steps of a task cause one refetch', async () => {
  const server = line();
  const shown = await page({ fetch: server.fetch }, (seen) =>
    seen.path.endsWith('newDailyTask') ? ok({ groups: [] }) : defaultReply(seen),
  );
  const { taice, server: asked } = shown;
  await becomesLive(shown);
  stops.push(
    new QueryObserver(taice.queries, {
      ...taskQueries.daily(taice),
      staleTime: Infinity,
    }).subscribe(() => {}),
  );
  const calls = () => asked.of('newDailyTask').length;
  await vi.waitFor(() => expect(calls()).toBe(1), 60_000);
  await vi.waitFor(() => expect(taice.queries.isFetching()).toBe(0), 60_000);
  for (let told = 0; told < 20; told++) server.open[0]!.tell({ kind: 'tasks' });
  await vi.waitFor(() => expect(calls()).toBe(2), 60_000);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(calls()).toBe(2);
});

test('without locks each page has its own connection', async () => {
  const server = line();
  const both = [await page({ fetch: server.fetch }), await page({ fetch: server.fetch })];
  await vi.waitFor(() => expect(both.map(isLive)).toEqual([true, true]), 60_000);
  expect(server.live()).toHaveLength(2);
});

test('reconnects after a break and refetches possibly missed data', async () => {
  const server = line();
  const shown = await page({ fetch: server.fetch });
  const { taice, server: asked } = shown;
  const invalidated = vi.spyOn(taice.queries, 'invalidateQueries');
  await becomesLive(shown);
  invalidated.mockClear();
  server.answers.push(new Response('', { status: 503, headers: { 'Retry-After': '3' } }));
  server.open[0]!.cut();
  await vi.waitFor(() => expect(isLive({ taice })).toBe(false), 60_000);
  expect(asked.of('user/info')).toHaveLength(0);
  await vi.waitFor(() => expect(server.open).toHaveLength(2), 20_000);
  await vi.waitFor(() => expect(asked.of('user/info')).toHaveLength(1), 60_000);
  expect(invalidated).toHaveBeenCalledWith({ queryKey: studioKeys.all });
});

test('refetches for an event between a page’s first requests and its connection', async () => {
  const server = line();
  const shown = await page({ fetch: server.fetch });
  await vi.waitFor(() => {
    expect(shown.server.of('walletDetail').length).toBeGreaterThan(0);
    expect(shown.server.of('user/info')).toHaveLength(1);
  }, 60_000);
});

test('treats a silent connection as dead', async () => {
  const server = line();
  const shown = await page({ fetch: server.fetch });
  await vi.waitFor(() => expect(isLive(shown)).toBe(true), 60_000);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(server.open).toHaveLength(2), 60_000);
});

test('a session that ended elsewhere ends here at once and sends no further call', async () => {
  const server = line();
  let isOver = false;
  const gone: Answers = (seen) =>
    isOver && seen.path.endsWith('user/info')
      ? { code: 401, msg: 'Please log in' }
      : defaultReply(seen);
  const { taice } = await page({ fetch: server.fetch }, gone);
  await vi.waitFor(() => expect(isLive({ taice })).toBe(true), 60_000);
  isOver = true;
  server.open[0]!.tell({ kind: 'ended' });
  await vi.waitFor(() => expect(taice.store.get(tokenAtom)).toBeNull(), 60_000);
  expect(server.live()).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(server.open).toHaveLength(1);
});

test('log-out stops all events', async () => {
  const server = line();
  const { taice } = await page({ fetch: server.fetch });
  await vi.waitFor(() => expect(isLive({ taice })).toBe(true), 60_000);
  await logOut(taice);
  expect([server.live().length, isLive({ taice })]).toEqual([0, false]);
});
