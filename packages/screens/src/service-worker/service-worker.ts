/**
 * Lets the application open without a network: its own files, and a page of it with nothing in it. Answers
 * of the API, media and whatever else are none of its business: they never pass through here.
 */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asked extends Waiting {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface Worker extends EventTarget {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
}

/** The build writes both in place of the names. */
const version = '__VERSION__';
const files = '__FILES__'.split(' ');

const worker = globalThis as unknown as Worker;
/** Where the shell is served: the folder of this file. */
const base = worker.location.pathname.replace(/[^/]*$/, '');
const mine = `taice ${base} `;
const current = mine + version;
const emptyPage = `${base}offline`;
/** What lies beside the pages on the same host. */
const others = /^\/(api|media|dev|oembed|healthz|readyz|metrics)(\/|$)/;

const isPage = (path: string): boolean =>
  base === '/' ? !others.test(path) && !/^\/tg(\/|$)/.test(path) : path.startsWith(base);

const install = async (): Promise<void> => {
  const cache = await caches.open(current);
  await cache.addAll([...files, emptyPage]);
  await worker.skipWaiting();
};

const activate = async (): Promise<void> => {
  const old = (await caches.keys()).filter((each) => each.startsWith(mine) && each !== current);
  await Promise.all(old.map((each) => caches.delete(each)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};

const page = async ({ request, preloadResponse }: Asked): Promise<Response> => {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (lost) {
    const kept = await caches.match(emptyPage, { cacheName: current });
    if (kept) return kept;
    throw lost;
  }
};

/** A file's name changes with its content, so what is kept is right. */
const file = async (request: Request): Promise<Response> => {
  const kept = await caches.match(request, { cacheName: current });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(current)).put(request, answer.clone());
  return answer;
};

worker.addEventListener('install', (event) => (event as Waiting).waitUntil(install()));
worker.addEventListener('activate', (event) => (event as Waiting).waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const asked = event as Asked;
  const { request } = asked;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) asked.respondWith(page(asked));
  } else if (pathname.startsWith(`${base}assets/`)) asked.respondWith(file(request));
});

export type { Asked };
