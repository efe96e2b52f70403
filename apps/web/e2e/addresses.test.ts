import { product, test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { createApiClient, payingVideos } from './api-users.ts';
import { goTo, english } from './steps.ts';

test('an address with a trailing slash shows the page without it', async ({ open }) => {
  const [video] = await payingVideos(await createApiClient());
  const { page } = await open();
  await goTo(page, `/videoDetail/?id=${video!.id}`);
  await page.getByRole('heading', { name: video!.title }).first().waitFor();
  expect(page.url()).toBe(`${product.url}/videoDetail?id=${video!.id}`);
  const leads = async (path: string) => {
    const { status, headers } = await fetch(product.url + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await leads('/tg/V2/task//')).toEqual([301, '/tg/V2/task']);
  // Not to another host.
  expect(await leads('//example.org/')).toEqual([301, '/example.org']);
  expect(await leads('/tg/')).toEqual([200, null]);
});

test('serves the icon that browsers request by default', async () => {
  const answer = await fetch(`${product.url}/favicon.ico`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^image\//);
});

test('a visitor of the demo sees the four contact links and their pages', async ({ open }) => {
  const { page } = await open();
  await goTo(page, '/about');
  const footer = page.getByRole('contentinfo');
  const href = async (name: string) => {
    const label = english(`shell.contact.${name}`);
    return (
      (await footer.getByRole('link', { name: label, exact: true }).getAttribute('href')) ?? ''
    );
  };
  expect(await href('email')).toBe('mailto:hello@taice.localhost');
  for (const name of ['telegram', 'x', 'youtube']) {
    const answer = await fetch(new URL(new URL(await href(name)).pathname, product.url));
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`CONTACT_${name.toUpperCase()}`);
  }
});
