import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { axeIssues, endVisit, layoutShift, visit } from '@taice/testkit/browser';
import { test } from '@taice/testkit/browser-test';

const csp = "default-src 'self'; script-src 'self'; style-src 'self'";
const page = `<!doctype html><html lang="en"><title>A page</title>
<link rel="icon" href="data:,"><main><h1>Words</h1><img src="/missing.png"><p>Below</p></main>
<script>document.title = 'inline'</script></html>`;

const server = createServer((request, response) => {
  if (request.url === '/missing.png') return response.writeHead(404).end('gone');
  response.writeHead(200, { 'Content-Type': 'text/html', 'Content-Security-Policy': csp });
  return response.end(page);
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => server.close());

test('a browser error fails the visit, unless the test expects it', async ({ browser }) => {
  const first = await visit(browser);
  await first.page.goto(url);
  await first.page.evaluate(() => reportError(new Error('something broke')));
  await expect(endVisit(first, undefined)).rejects.toThrow(
    /Content Security Policy[\s\S]*404 GET [\s\S]*something broke|404 GET [\s\S]*Content Security Policy[\s\S]*something broke/,
  );

  const second = await visit(browser);
  second.complaints.expect(/missing\.png|Content Security Policy|data:/);
  await second.page.goto(url);
  await endVisit(second, undefined);
});

test('axe works under the strict policy and finds violations', async ({ browser }) => {
  const { page: view, context } = await visit(browser);
  await view.goto(url);
  expect(await axeIssues(view)).toEqual([expect.stringContaining('critical image-alt at img')]);
  await context.close();
});

test('counts a layout shift and names the moved element', async ({ browser }) => {
  const { page: view, context } = await visit(browser);
  await view.goto(url);
  await view.evaluate(() => new Promise(requestAnimationFrame));
  expect((await layoutShift(view)).total).toBe(0);
  await view.evaluate(() => {
    const push = document.createElement('div');
    push.style.height = '400px';
    document.querySelector('p')?.before(push);
  });
  await expect.poll(async () => (await layoutShift(view)).total).toBeGreaterThan(0);
  expect((await layoutShift(view)).sources.join()).toContain('p.');
  await context.close();
});
