/** The application's modules, separated by spaces, and the polyfills. The build replaces the placeholders. */
const application = '__APPLICATION__';
const polyfills = '__POLYFILLS__';
/** JSON of the base, and of the additional files by path and by language; see vite/early-files.ts. */
const early = '__EARLY__';

/** True below Safari 15.4, Chrome 98 and Firefox 98, which cannot run the application. */
const isTooOld = (): boolean =>
  !('at' in Array.prototype && 'structuredClone' in window && 'HTMLDialogElement' in window);

/** True if a function used here or by the application is missing: below Safari 17.4, Chrome 119, Firefox 124. */
export const needsPolyfills = (): boolean =>
  !(
    'withResolvers' in Promise &&
    'toSorted' in Array.prototype &&
    'any' in AbortSignal &&
    'isWellFormed' in String.prototype
  );

const isPath = (part: string): boolean => part.startsWith('/');

const add = (src: string, isModule: boolean): HTMLScriptElement => {
  const script = document.createElement('script');
  if (isModule) {
    script.type = 'module';
    script.crossOrigin = '';
  }
  script.src = src;
  document.head.append(script);
  return script;
};

const texts = {
  web: {
    en: 'This browser is too old for Taice. Update it, or open Taice in another browser: ',
    cn: '浏览器版本太旧，无法打开 Taice。请更新，或用其他浏览器打开：',
    tw: '瀏覽器版本太舊，無法開啟 Taice。請更新，或用其他瀏覽器開啟：',
  },
  telegram: {
    en: 'This phone’s software is too old for Taice in Telegram. Update it, or open Taice in your browser: ',
    cn: '手机系统版本太旧，无法在 Telegram 中打开 Taice。请更新系统，或用浏览器打开：',
    tw: '手機系統版本太舊，無法在 Telegram 中開啟 Taice。請更新系統，或用瀏覽器開啟：',
  },
};

/** Replaces the page with one sentence and the address to open in another browser. */
const showTooOld = (): void => {
  const { language, languages } = navigator;
  const preferredLanguage = (languages && languages[0]) || language || 'en';
  const lang = /^zh-(tw|hk|mo|hant)/i.test(preferredLanguage)
    ? 'tw'
    : /^zh/i.test(preferredLanguage)
      ? 'cn'
      : 'en';
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.style.cssText =
    'margin:0;padding:32px 24px;font:16px/24px sans-serif;text-align:center;color:var(--sh-ink)';
  text.textContent = texts[/^\/tg(\/|$)/.test(location.pathname) ? 'telegram' : 'web'][lang];
  const link = document.createElement('a');
  link.href = link.textContent = location.origin;
  link.style.color = 'inherit';
  text.appendChild(link);
  // Removes the page's outline as well.
  document.body.textContent = '';
  document.body.appendChild(text);
};

/** Fetches the files of the page's screen and language, beside the application. */
export const fetchEarly = (): void => {
  if (early[0] !== '[' || isTooOld()) return;
  const [base, files] = JSON.parse(early) as [string, Record<string, string[] | undefined>];
  const path = location.pathname.replace(base, '/').replace(/^\/$/, '/Home');
  for (const name of (files[path] || []).concat(files[document.documentElement.lang] || [])) {
    const link = document.createElement('link');
    const isStyle = name.slice(-4) === '.css';
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = `${base}assets/${name}`;
    document.head.append(link);
  }
};

const addApplication = (): void => {
  for (const src of application.split(' ').filter(isPath)) add(src, true);
};

/** Loads the application, after the polyfills if the browser needs them. */
export const startApplication = (): void => {
  if (isTooOld()) {
    document.addEventListener('DOMContentLoaded', showTooOld);
    return;
  }
  if (!needsPolyfills() || !isPath(polyfills)) {
    addApplication();
    return;
  }
  const script = add(polyfills, false);
  script.addEventListener('load', addApplication);
  // Without them parts of the application still work.
  script.addEventListener('error', addApplication);
};
