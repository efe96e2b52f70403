import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserDrafts } from './drafts.ts';
import { restoreUploads } from './restore-uploads.ts';
import { browserMemory } from './testing/stand-ins.ts';
import { emptyMetadata } from './upload-metadata.ts';
import type { UploadDraft } from './types.ts';

const draft = (id: string): UploadDraft => ({
  id,
  account: '5',
  at: Date.now(),
  file: null,
  sha256: null,
  kept: false,
  uploadId: null,
  sent: 0,
  whole: false,
  paused: false,
  publishing: false,
  postId: null,
  words: { ...emptyMetadata('en'), title: id },
});

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()));

const idsOf = async (drafts: ReturnType<typeof browserDrafts>) =>
  (await drafts.all()).map(({ id }) => id);

test('without IndexedDB an upload lasts as long as its page', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('private', 'SecurityError');
    },
  });
  const lost = vi.fn();
  const drafts = browserDrafts(lost);
  await drafts.put(draft('a'));
  await drafts.put(draft('b'));
  expect(lost).toHaveBeenCalled();
  const { keeper: fileStore } = browserMemory();
  const ports = { drafts, fileStore } as unknown as Parameters<typeof restoreUploads>[0];
  const found = (await restoreUploads(ports, '5')).map(({ upload }) => upload);
  expect(found.map(({ id, step, words }) => [id, step, words.title])).toEqual([
    ['a', 'blank', 'a'],
    ['b', 'blank', 'b'],
  ]);
  await drafts.remove('a');
  expect(await idsOf(drafts)).toEqual(['b']);
  expect(await idsOf(browserDrafts(lost))).toEqual([]);
});

test('with IndexedDB the next page finds uploads, except removed ones', async () => {
  const lost = vi.fn();
  const drafts = browserDrafts(lost);
  await drafts.put(draft('a'));
  await drafts.put(draft('b'));
  await drafts.remove('a');
  expect(await idsOf(browserDrafts(lost))).toEqual(['b']);
  expect(lost).not.toHaveBeenCalled();
});
