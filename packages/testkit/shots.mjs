import { chromium } from 'playwright-core';
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
const base = 'http://localhost:8300';
async function web(
  name,
  path,
  { w = 1440, h = 900, dark = true, login = false, locale = 'en-US' } = {},
) {
  const c = await b.newContext({
    viewport: { width: w, height: h },
    colorScheme: dark ? 'dark' : 'light',
    locale,
  });
  const p = await c.newPage();
  const errs = [];
  p.on('pageerror', (e) => errs.push(String(e)));
  p.on('console', (m) => m.type() === 'error' && errs.push(m.text()));
  if (login) {
    await p.goto(base + '/Home');
    await p
      .getByRole('button', { name: /log in/i })
      .first()
      .click()
      .catch(() => {});
    await p
      .getByText(/e-?mail/i)
      .first()
      .click()
      .catch(() => {});
    await p.waitForTimeout(800);
    await p
      .locator('input[type=email]')
      .first()
      .fill('mia@demo.taice.localhost')
      .catch((e) => console.log('nofill'));
    await p
      .locator('input[type=password]')
      .first()
      .fill('taice-demo-1')
      .catch(() => {});
    const cb = p.locator('input[type=checkbox]').first();
    await cb.check({ force: true }).catch(() => {});
    await p.keyboard.press('Enter');
    await p.waitForTimeout(2500);
  }
  await p.goto(base + path);
  await p.waitForTimeout(3500);
  await p.screenshot({ path: `/tmp/shots/${name}.png` });
  if (errs.length) console.log(name, errs.slice(0, 3));
  await c.close();
}
async function mini(name, path, { user = 'mia_watches', theme = 'dark', lang = 'en' } = {}) {
  const c = await b.newContext({ viewport: { width: 1000, height: 1000 }, locale: 'en-US' });
  const p = await c.newPage();
  await p.goto(`${base}/dev/telegram?user=${user}&theme=${theme}&lang=${lang}`);
  await p.waitForTimeout(6000);
  if (path) {
    const f = p.frames().find((f) => f.url().includes('/tg'));
    if (f) {
      await f
        .evaluate((x) => {
          history.pushState(null, '', x);
          dispatchEvent(new PopStateEvent('popstate'));
        }, '/tg' + path)
        .catch((e) => console.log(String(e)));
      await p.waitForTimeout(3000);
    }
  }
  await p.screenshot({ path: `/tmp/shots/${name}.png` });
  await c.close();
}
const jobs = process.argv.slice(2);
const all = {
  home: () => web('home', '/Home'),
  homelight: () => web('homelight', '/Home', { dark: false, w: 1920, h: 1080 }),
  h390: () => web('h390', '/Home', { w: 390, h: 844 }),
  cn: () => web('cn', '/Home', { locale: 'zh-CN' }),
  feed: () => web('feed', '/V2/videos'),
  points: () => web('points', '/V2/points', { login: true }),
  tasks: () => web('tasks', '/V2/task', { login: true }),
  video: () => web('video', '/videoDetail?id=1', { login: true }),
  rail: () => web('rail', '/Home', { w: 1000, login: true }),
  login: () => web('login', '/V2/points'),
  mfeed: () => mini('mfeed'),
  mnew: () => mini('mnew', null, { user: 'new' }),
  mpoints: () => mini('mpoints', '/V2/points'),
  mmine: () => mini('mmine', '/V2/My', { theme: 'light', lang: 'zh-hans' }),
  mtask: () => mini('mtask', '/V2/task'),
  mwallet: () => mini('mwallet', '/Wallet'),
};
for (const j of jobs.length ? jobs : Object.keys(all)) {
  try {
    await all[j]();
  } catch (e) {
    console.log(j, String(e).slice(0, 200));
  }
}
await b.close();
