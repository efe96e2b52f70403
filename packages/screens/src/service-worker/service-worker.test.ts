import { beforeEach, expect, test, vi } from 'vitest';

type Handler = (event: unknown) => void;

const origin = 'https://taice.example';
/** Windows of a browser: the address of each, if the worker controls it, and if it is in front. */
interface Window {
  url: string;
  readonly isLed: boolean;
  /** The page sleeps, or its older code does not handle presses. */
  readonly isMute?: boolean;
  /** The browser does not let it come to the front. */
  readonly isKept?: boolean;
  isInFront: boolean;
}
let windows: Window[];
const handlers = new Map<string, Handler>();

/** One press allows one window to come to the front, as in Chromium. */
let presses = 0;
const bringForward = (window: Window): void => {
  if (presses === 0) throw new DOMException('Not allowed', 'InvalidAccessError');
  presses -= 1;
  for (const each of windows) each.isInFront = each === window;
};
const tabOf = (window: Window) => ({
  url: window.url,
  focus: async () => {
    if (window.isKept) throw new DOMException('Not allowed', 'InvalidAccessError');
    bringForward(window);
  },
  postMessage: ({ follow }: { follow: string }, [port]: [MessagePort]) => {
    if (window.isMute) return;
    // As the router does, below the shell's base path.
    window.url = origin + location.pathname.replace('/sw.js', '') + follow;
    port.postMessage(true);
  },
});
const clients = {
  matchAll: async ({ includeUncontrolled = false }: { includeUncontrolled?: boolean }) =>
    windows.filter(({ isLed }) => isLed || includeUncontrolled).map(tabOf),
  openWindow: async (url: string) => {
    const window = { url, isLed: true, isInFront: false };
    windows.push(window);
    bringForward(window);
  },
};

/** The worker of a shell, in a browser of these windows. */
const work = async (base: string, open: readonly Window[]): Promise<void> => {
  windows = [...open];
  presses = 0;
  vi.stubGlobal('location', new URL(`${origin}${base}sw.js`));
  vi.stubGlobal('clients', clients);
  vi.stubGlobal('addEventListener', (type: string, handler: Handler) =>
    handlers.set(type, handler),
  );
  vi.resetModules();
  await import('./service-worker.ts');
};
const press = async (link: unknown): Promise<void> => {
  presses = 1;
  const close = vi.fn();
  const waited: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => void waited.push(work);
  handlers.get('notificationclick')?.({ notification: { data: link, close }, waitUntil });
  await Promise.all(waited);
  expect(close).toHaveBeenCalled();
};
const seen = () => windows.map(({ url, isInFront }) => [url.slice(origin.length), isInFront]);
const at = (path: string, isLed = true, more: Partial<Window> = {}): Window => ({
  url: origin + path,
  isLed,
  ...more,
  isInFront: false,
});

beforeEach(() => handlers.clear());

test('a press on a notification navigates the open page', async () => {
  await work('/', [at('/api/openapi.json'), at('/tg/Home'), at('/V2/videos')]);
  await press('/V2/points');
  expect(seen()).toEqual([
    ['/api/openapi.json', false],
    ['/tg/Home', false],
    ['/V2/points', true],
  ]);
});

test('without an open page that responds and comes to the front, the press opens a new one', async () => {
  for (const open of [
    [],
    [at('/V2/videos', false)],
    [at('/V2/videos', true, { isMute: true })],
    [at('/V2/videos', true, { isKept: true })],
  ]) {
    await work('/', open);
    await press('/V2/points');
    expect(seen().at(-1)).toEqual(['/V2/points', true]);
    expect(windows).toHaveLength(open.length + 1);
  }
});

test('a notification leads only into its own shell', async () => {
  await work('/tg/', []);
  for (const link of ['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere', 7]) {
    await press(link);
    expect(seen()).toEqual([['/tg/', true]]);
  }
  await press('/V2/points');
  expect(seen().at(-1)).toEqual(['/tg/V2/points', true]);
});

test('a navigation uses the preloaded response instead of a second request', async () => {
  await work('/', []);
  const fetched = vi.fn();
  vi.stubGlobal('fetch', fetched);
  const answer = new Response('seen');
  for (const path of ['/about', '/api/frontend/auth/google/callback?code=1']) {
    const given: Promise<Response>[] = [];
    handlers.get('fetch')?.({
      request: { method: 'GET', mode: 'navigate', url: origin + path },
      preloadResponse: Promise.resolve(answer),
      respondWith: (reply: Promise<Response>) => void given.push(reply),
    });
    expect(await given[0]).toBe(answer);
  }
  expect(fetched).not.toHaveBeenCalled();
});
