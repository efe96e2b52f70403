import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { waitUntilSettled, wordsOf } from '@taice/testkit/browser';
import { product, test } from '@taice/testkit/browser-test';
import { expect } from 'vitest';
import { goTo } from './steps.ts';

const say = wordsOf('en');

test('a visitor lists every closed day, downloads page and files, and verifies them offline', async ({
  open,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'taice-roots-'));
  try {
    const { page, context } = await open();
    await goTo(page, '/roots');
    await page.getByRole('heading', { name: say('roots.check') }).waitFor();
    await page.locator('.root-day').first().waitFor();
    await waitUntilSettled(page);
    const take = async (name: string) => {
      const reply = await page.request.get(`${product.url}/ledger/${name}`);
      const path = join(folder, name);
      await writeFile(path, await reply.body());
      return path;
    };
    const href = await page.getByRole('link', { name: say('roots.getPage') }).getAttribute('href');
    const program = await take(href!.split('/').at(-1)!);
    const index = await take('days.json');
    type Listed = readonly { file: string }[];
    const { days, weeks } = JSON.parse(
      await (await page.request.get(`${product.url}/ledger/days.json`)).text(),
    ) as { days: Listed; weeks: Listed };
    const files = await Promise.all([...days, ...weeks].map(({ file }) => take(file)));
    await context.setOffline(true);
    await page.goto(`file://${program}`);
    const said = page.getByRole('status');
    await page.locator('input[type=file]').setInputFiles([index, ...files]);
    await said.getByText(`All ${days.length} days agree`).waitFor();
    const key = /Signed with ([0-9a-f]{64})\./.exec(await page.locator('#signed').innerText())?.[1];
    const field = page.getByRole('textbox', { name: 'that you have noted' });
    await field.fill('ab'.repeat(32));
    await page.locator('input[type=file]').setInputFiles([index]);
    await said.getByText(`is signed with another key: ${key}`).waitFor();
    await field.fill(key!.toUpperCase());
    await page.locator('input[type=file]').setInputFiles([index, ...files]);
    await said.getByText(`All ${days.length} days agree`).waitFor();
    await page.locator('input[type=file]').setInputFiles([index, ...files.toSpliced(3, 1)]);
    await said.getByText(`${days[3]!.file} is not among the files`).waitFor();
    // The days before it agree; between them may stand a week that ended there.
    const shown = async ({ file }: Listed[number]) =>
      page
        .locator('#days tbody tr')
        .filter({ hasText: file.slice(0, 10) })
        .count();
    expect(await Promise.all(days.slice(0, 5).map(shown))).toEqual([1, 1, 1, 0, 0]);
    // Last week's leaderboard, with one changed row.
    const last = weeks.at(-1)!.file;
    const rows = gunzipSync(await readFile(join(folder, last))).toString();
    await writeFile(join(folder, last), gzipSync(rows.replace('\n2\t', '\n2\t9')));
    await page.locator('input[type=file]').setInputFiles([index, ...files]);
    await said.getByText(`${last.replace('.tsv.gz', '')}, rank 2 was changed`).waitFor();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
