import type { PostCard } from '@taice/contract';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../session/session.ts';
import { makeTaice, ok, defaultReply } from '../testing/fake-server.ts';
import { postKeys } from './queries.ts';
import { toggleFollow, toggleLike } from './reactions.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const card = {
  id: '1',
  duration_s: 20,
  author: { id: '9' },
  like_num: 4,
  is_like: false,
} as PostCard;
const replies = {
  like: (on: boolean) =>
    ok({ is_like: on, like_num: 4 + Number(on), is_dislike: false, dislike_num: 0 }),
  follow: (on: boolean) => ok({ is_follow: on, be_follow_num: 1 }),
};

/** A page that can be left, and a server that does not answer until the test lets it. */
const open = async () => {
  const said: string[] = [];
  const waiting: PromiseWithResolvers<void>[] = [];
  const { taice } = await makeTaice(async (seen) => {
    const name = seen.path.split('/').at(-1)!;
    if (name !== 'like' && name !== 'follow') return defaultReply(seen);
    const on = seen.params['status'] === 1;
    said.push(`${name} ${on}`);
    const answer = Promise.withResolvers<void>();
    waiting.push(answer);
    await answer.promise;
    return replies[name](on);
  });
  await logIn(taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  taice.queries.setQueryData(postKeys.detail('1'), card);
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', document);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const asked = async (nth: number) => {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(nth), 60_000);
    return waiting[nth]!;
  };
  return {
    taice,
    said,
    answered: async (nth: number) => (await asked(nth)).resolve(),
    lost: async (nth: number) => (await asked(nth)).reject(new TypeError('Failed to fetch')),
    shown: () => taice.queries.getQueryData<PostCard>(postKeys.detail('1'))!,
    leave: () => page.dispatchEvent(new Event('pagehide')),
    putAside: () => {
      document.visibilityState = 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
    },
  };
};
type Opened = Awaited<ReturnType<typeof open>>;

const presses: Record<'like' | 'follow', (page: Opened, isOn: boolean) => Promise<void>> = {
  like: ({ taice, shown }) => toggleLike(taice, shown()),
  follow: ({ taice }, is_follow) => toggleFollow(taice, { id: '9', is_follow }),
};

test.each(['like', 'follow'] as const)(
  'leaving the page before a %s is answered sends the last choice',
  async (name) => {
    const page = await open();
    void presses[name](page, false);
    await vi.waitFor(() => expect(page.said).toEqual([`${name} true`]), 60_000);
    void presses[name](page, true);
    await new Promise(setImmediate);
    expect(page.said).toHaveLength(1);
    // A signature that starts only now is too late: a session's takes more than this turn.
    vi.spyOn(crypto.subtle, 'sign').mockReturnValue(new Promise(() => {}));
    page.leave();
    await vi.waitFor(() => expect(page.said).toEqual([`${name} true`, `${name} false`]), 60_000);
  },
);

test('a suspended page sends its pending choice once, and its next choice after that', async () => {
  const page = await open();
  const done = presses.like(page, false);
  await vi.waitFor(() => expect(page.said).toHaveLength(1), 60_000);
  void presses.like(page, true);
  page.putAside();
  await vi.waitFor(() => expect(page.said).toEqual(['like true', 'like false']), 60_000);
  page.leave();
  void presses.like(page, false);
  await page.answered(0);
  await new Promise(setImmediate);
  expect(page.said).toHaveLength(2);
  await page.answered(1);
  await page.answered(2);
  await done;
  expect(page.said).toEqual(['like true', 'like false', 'like true']);
  expect(page.shown()).toMatchObject({ is_like: true, like_num: 5 });
});

test('a press with a lost answer is also undone at the server', async () => {
  const page = await open();
  const done = presses.like(page, false);
  await vi.waitFor(() => expect(page.said).toHaveLength(1), 60_000);
  void presses.like(page, true);
  await page.lost(0);
  await page.answered(1);
  await done;
  expect(page.said).toEqual(['like true', 'like false']);
  expect(page.shown()).toMatchObject({ is_like: false, like_num: 4 });
});

test('leaving sends nothing if the last press matches the sent one', async () => {
  const page = await open();
  const done = presses.like(page, false);
  await vi.waitFor(() => expect(page.said).toHaveLength(1), 60_000);
  void presses.like(page, true);
  void presses.like(page, false);
  page.leave();
  await page.answered(0);
  await done;
  expect(page.said).toEqual(['like true']);
});
