/**
 * Lets the application open without a network: caches its own files and an empty page. API answers, media and all other
 * requests never pass through here.
 */
interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike extends ExtendableEventLike {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
interface PushEventLike extends ExtendableEventLike {
  readonly data: { json(): unknown } | null;
}
interface NotificationEventLike extends ExtendableEventLike {
  readonly notification: Notification;
}
interface WindowClientLike {
  readonly url: string;
  focus(): Promise<WindowClientLike>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}
interface Worker extends EventTarget {
  readonly location: Location;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window' }): Promise<readonly WindowClientLike[]>;
    openWindow(url: string): Promise<WindowClientLike | null>;
  };
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
}

/** The build replaces both placeholders. */
const version = '__VERSION__';
const files = '__FILES__'.split(' ');

const worker = globalThis as unknown as Worker;
/** Base path of the shell: the folder of this file. */
const base = worker.location.pathname.replace(/[^/]*$/, '');
const cachePrefix = `taice ${base} `;
const currentCache = cachePrefix + version;
const emptyPage = `${base}offline`;
/** Paths on the same host that are not pages. */
const serverPaths = /^\/(api|media|dev|oembed|healthz|readyz|metrics)(\/|$)/;

const isPage = (path: string): boolean =>
  base === '/' ? !serverPaths.test(path) && !/^\/tg(\/|$)/.test(path) : path.startsWith(base);

const install = async (): Promise<void> => {
  const cache = await caches.open(currentCache);
  await cache.addAll([...files, emptyPage]);
  await worker.skipWaiting();
};

const activate = async (): Promise<void> => {
  const oldCaches = (await caches.keys()).filter(
    (each) => each.startsWith(cachePrefix) && each !== currentCache,
  );
  await Promise.all(oldCaches.map((each) => caches.delete(each)));
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};

/** The browser has already requested it. Otherwise it would ask again, and a login's address works only once. */
const passThrough = async ({ request, preloadResponse }: FetchEventLike): Promise<Response> =>
  (await preloadResponse) ?? fetch(request);

const respondWithPage = async (event: FetchEventLike): Promise<Response> => {
  try {
    return await passThrough(event);
  } catch (error) {
    const cached = await caches.match(emptyPage, { cacheName: currentCache });
    if (cached) return cached;
    throw error;
  }
};

/** A file's name changes with its content, so a cached copy is always valid. */
const respondWithFile = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request, { cacheName: currentCache });
  if (cached) return cached;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(currentCache)).put(request, response.clone());
  return response;
};

interface Notice {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag: string;
}
const isNotice = (data: unknown): data is Notice =>
  typeof data === 'object' &&
  data !== null &&
  ['title', 'body', 'link', 'tag'].every((name) => typeof Reflect.get(data, name) === 'string');

const show = async ({ data }: PushEventLike): Promise<void> => {
  const notice = data?.json();
  // If a push shows nothing, the browser shows a notice of its own and finally blocks push.
  if (!isNotice(notice)) return;
  const { title, body, link, tag } = notice;
  const icon = '/icon-192.png';
  await worker.registration.showNotification(title, { body, tag, icon, data: link });
};

/** Target of a message: only a path of this application. */
const pathOf = (link: unknown): string =>
  typeof link === 'string' && /^\/(?![/\\])/.test(link) ? link : '/';
const addressOf = (path: string): string =>
  new URL(base.replace(/\/$/, '') + path, worker.location.origin).href;

/** In ms. A sleeping page does not answer. */
const REPLY_TIMEOUT_MS = 1_000;
/**
 * Resolves to true if the page navigated itself. A reload would abort its requests, or ask the user for confirmation.
 */
const hasNavigated = (tab: WindowClientLike, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const done = (gone: boolean) => {
      port1.close();
      clearTimeout(timer);
      resolve(gone);
    };
    const timer = setTimeout(() => done(false), REPLY_TIMEOUT_MS);
    port1.addEventListener('message', () => done(true));
    port1.start();
    tab.postMessage({ follow: path }, [port2]);
  });
const isInFront = (tab: WindowClientLike): Promise<boolean> =>
  tab.focus().then(
    () => true,
    () => false,
  );

/** Opens the path in a page that this worker controls and can bring to the front, else in a new one. */
const openNotification = async ({ notification }: NotificationEventLike): Promise<void> => {
  notification.close();
  const path = pathOf(notification.data);
  const tabs = await worker.clients.matchAll({ type: 'window' });
  const tab = tabs.find(({ url }) => isPage(new URL(url).pathname));
  if (tab && (await hasNavigated(tab, path)) && (await isInFront(tab))) return;
  await worker.clients.openWindow(addressOf(path));
};

worker.addEventListener('push', (event) =>
  (event as PushEventLike).waitUntil(show(event as PushEventLike)),
);
worker.addEventListener('notificationclick', (event) =>
  (event as NotificationEventLike).waitUntil(openNotification(event as NotificationEventLike)),
);
worker.addEventListener('install', (event) => (event as ExtendableEventLike).waitUntil(install()));
worker.addEventListener('activate', (event) =>
  (event as ExtendableEventLike).waitUntil(activate()),
);
worker.addEventListener('fetch', (event) => {
  const fetchEvent = event as FetchEventLike;
  const { request } = fetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate')
    fetchEvent.respondWith(
      isPage(pathname) ? respondWithPage(fetchEvent) : passThrough(fetchEvent),
    );
  else if (pathname.startsWith(`${base}assets/`)) fetchEvent.respondWith(respondWithFile(request));
});

export type { FetchEventLike };
