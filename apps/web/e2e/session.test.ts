import { contract } from '@taice/contract';
import { asPersonOf } from '@taice/testkit/browser';
import { expect } from 'vitest';
import { product, test } from '@taice/testkit/browser-test';
import { arrive, goTo, pathOf, registerInDialog, say } from './steps.ts';

test('a visitor on a page of their own gets the login over it, and comes back to it', async ({
  open,
}) => {
  const { page } = await open();
  await goTo(page, '/V2/points');
  await registerInDialog(page);
  expect(pathOf(page)).toBe('/V2/points');
  await page.getByRole('heading', { level: 1, name: say('points.title') }).waitFor();
});

test('logging out goes Home, leaves nothing but the device id, and the session is dead at once', async ({
  open,
}) => {
  const { page } = await open();
  await arrive(page);
  await goTo(page, '/Home');
  await goTo(page, '/V2/My');
  const person = await asPersonOf(page, product.url);
  const deviceId = await page.evaluate(() => localStorage.getItem('SPK_deviceId'));
  const logOut = { name: say('user.logOut') };
  await page.getByRole('main').getByRole('button', logOut).click();
  await page.getByRole('dialog').getByRole('button', logOut).click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .waitFor();
  expect(await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))).toEqual({
    SPK_deviceId: deviceId,
  });
  const code = async () => (await person.send(contract.user.info, {})).code;
  await expect.poll(code).toBe(401);
  await page.goBack();
  await page
    .getByRole('button', { name: say('shell.logIn') })
    .first()
    .waitFor();
  expect(await page.getByRole('button', logOut).count()).toBe(0);
});

test('the device shows its own key once a session, and the same one to the next person on it', async ({
  open,
}) => {
  const { page } = await open();
  const shown: { status: Promise<number>; key: unknown }[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith('/session/device')) return;
    const { x, y } = request.postDataJSON() as Record<string, unknown>;
    const status = async () => (await request.response())?.status() ?? 0;
    shown.push({ key: { x, y }, status: status() });
  });
  await arrive(page);
  await goTo(page, '/V2/points');
  await expect.poll(() => shown.length).toBe(1);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: say('points.title') }).waitFor();
  await arrive(page);
  await goTo(page, '/V2/points');
  await expect.poll(() => shown.length).toBe(2);
  const [first, second] = shown;
  expect(await Promise.all(shown.map(({ status }) => status))).toEqual([200, 200]);
  expect(second?.key).toEqual(first?.key);
});

test('an unknown path shows /404 with a way home', async ({ open }) => {
  const { page, complaints } = await open();
  complaints.expect(/404 GET \S+\/no\/such\/page\b/);
  const answer = await goTo(page, '/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect.poll(() => pathOf(page)).toBe('/404');
  await page.getByRole('main').getByRole('link').first().click();
  await expect.poll(() => pathOf(page)).toBe('/Home');
});

test('/ is Home, and every navigation starts at the top', async ({ open }) => {
  const { page } = await open();
  await goTo(page, '/');
  await expect.poll(() => pathOf(page)).toBe('/Home');
  await page.getByRole('main').getByRole('link').first().waitFor();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
