import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '../session/session.ts';
import { makeTaice, ok, user, defaultReply, type Answers } from '../testing/fake-server.ts';
import { toastsAtom } from '../toasts/store.ts';
import { changeAvatar } from './avatar.ts';
import { viewerOf } from './viewer.ts';

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

const answers: Answers = (seen) => {
  if (seen.path.endsWith('upload/token'))
    return ok({ endpoint: '/api/upload/avatar', token: 'leave-1' });
  if (seen.path.endsWith('infoStore')) return ok({ user: { ...user, avatar: '/media/new.webp' } });
  return defaultReply(seen);
};
const picture = new Blob([new Uint8Array(2_000)], { type: 'image/png' });

const entered = async () => {
  const made = await makeTaice(answers);
  await logIn(made.taice, { way: 'email', email: 'a@b.co', password: 'secret-9' });
  return made;
};

test('uploads a picture with session and grant, and sets its key as the portrait', async () => {
  const { taice, server } = await entered();
  const put = vi.fn<typeof fetch>(async () => Response.json(ok({ key: 'avatars/new.webp' })));
  vi.stubGlobal('fetch', put);
  await changeAvatar(taice, picture);
  const [endpoint, init] = put.mock.calls[0] ?? [];
  expect(endpoint).toBe('/api/upload/avatar');
  expect(init?.body).toBe(picture);
  expect(init?.headers).toMatchObject({
    Authorization: 'Bearer token-1',
    'Upload-Token': 'leave-1',
  });
  expect(server.of('upload/token')[0]?.params).toMatchObject({
    kind: 'avatar',
    bytes: '2000',
    mime: 'image/png',
  });
  expect(server.of('infoStore')[0]?.params).toMatchObject({ avatar: 'avatars/new.webp' });
  expect(viewerOf(taice)?.avatar).toBe('/media/new.webp');
});

test('shows the server’s refusal of a picture, and keeps the portrait', async () => {
  const { taice, server } = await entered();
  const refusal = { code: 1702, msg: 'This file is not a picture', data: null };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 422 }));
  await expect(changeAvatar(taice, picture)).rejects.toMatchObject({ code: 1702 });
  expect(taice.store.get(toastsAtom).map(({ text }) => text)).toEqual([
    'This file is not a picture',
  ]);
  expect(server.of('infoStore')).toEqual([]);
});
