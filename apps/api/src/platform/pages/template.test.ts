import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataBlock, readTemplate } from './template.ts';

let dist: string;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'taice-page-'));
});
afterAll(() => rm(dist, { recursive: true }));

test('allows only the build’s inline code, by its hash', async () => {
  const html =
    '<html lang="en"><head><style>a{}</style><script>go()</script><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>';
  await writeFile(join(dist, 'index.html'), html);
  const template = await readTemplate(dist);
  // printf 'go()' | openssl dgst -sha256 -binary | base64
  expect(template.scripts).toEqual(["'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"]);
  expect(template.styles).toHaveLength(1);
  const filled = template.write({ lang: 'zh-TW', head: '<h>', root: '<r>', bodyEnd: '<b>' });
  expect(filled).toBe(
    html
      .replace('"en"', '"zh-TW"')
      .replace('</head>', '<h></head>')
      .replace('</div>', '<r></div>')
      .replace('</body>', '<b></body>'),
  );
});

test('text in the data cannot close its block', () => {
  const block = dataBlock('boot', { title: '</script><script>alert(1)</script><!--' });
  expect(block.match(/<\//g)).toHaveLength(1);
  expect(JSON.parse(/>(.*)</.exec(block)?.[1] ?? '')).toEqual({
    title: '</script><script>alert(1)</script><!--',
  });
});
