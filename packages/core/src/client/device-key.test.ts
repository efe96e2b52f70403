import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { fastClock } from '../testing/fast-clock.ts';

beforeEach(fastClock);

/** A page's own copy of the module. */
const page = () => {
  vi.resetModules();
  return import('./device-key.ts');
};

/** Delays the start of every request by this many ms. */
const busyFor = (ms: number): void => {
  const open = indexedDB.open.bind(indexedDB);
  vi.stubGlobal('indexedDB', {
    open: (name: string, version: number) => {
      const late = new EventTarget() as IDBOpenDBRequest;
      setTimeout(() => {
        const request = open(name, version);
        for (const kind of ['upgradeneeded', 'success', 'error'])
          request.addEventListener(kind, () => {
            Object.defineProperty(late, 'result', { value: request.result, configurable: true });
            late.dispatchEvent(new Event(kind));
          });
      }, ms);
      return late;
    },
  });
};

test('two pages share one key, even with a busy store', async () => {
  vi.stubGlobal('isSecureContext', true);
  busyFor(2_100);
  const pages = [await page(), await page()];
  const [one, other] = await Promise.all(
    pages.map(({ createDeviceProof }) => createDeviceProof('t')),
  );
  expect(one?.x).toBeTruthy();
  expect(other?.x).toBe(one?.x);
});

test('a page without storage keeps one key', async () => {
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('indexedDB', undefined);
  const { createDeviceProof, markDeviceProven } = await page();
  const first = await createDeviceProof('t');
  expect((await createDeviceProof('u'))?.x).toBe(first?.x);
  await markDeviceProven('u');
  expect(await createDeviceProof('u')).toBeNull();
});
