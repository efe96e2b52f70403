import { readFile, writeFile } from 'node:fs/promises';
import { join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { buildShells } from '@taice/api/testing';
import type { Bench } from './report.ts';

const compress = promisify(brotliCompress);

/** Promise 24: JS + CSS of the first load over the wire, in bytes. */
const limit = 110_000;
/** How much a change may add to the recorded figure unnoticed. */
const growth = 2_000;

const apps = resolve(import.meta.dirname, '../..');
const recordFile = join(import.meta.dirname, 'bundle-record.json');
const shells = { web: '/', miniapp: '/tg/' } as const;

/** What the page names itself: scripts, style sheets, modules to preload. */
const namedByPage = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\/(?:[\w-]+\/)*assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path),
  ),
];

/** Static imports only: what is behind `import()` is loaded when it is wanted. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g)].flatMap(([, path]) =>
    path ? [path] : [],
  );

/** Files of a build that the page needs before it can run, below `dist`. */
const firstLoad = async (dist: string, base: string): Promise<Map<string, Buffer>> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const files = new Map<string, Buffer>();
  const waiting = namedByPage(html).map((path) => {
    if (!path.startsWith(base))
      throw new Error(`${dist} asks for ${path}, which is not below ${base}`);
    return path.slice(base.length);
  });
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const bytes = await readFile(join(dist, file));
    files.set(file, bytes);
    const folder = posix.dirname(file);
    if (file.endsWith('.js'))
      waiting.push(...importsOf(bytes.toString()).map((path) => posix.join(folder, path)));
  }
  return files;
};

/** What the server sends to a browser that takes brotli: the file that the build laid beside. */
const wireBytes = async (dist: string, file: string, bytes: Buffer): Promise<number> => {
  const built = await readFile(join(dist, `${file}.br`)).catch(() => undefined);
  if (built) return built.length;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return Math.min(bytes.length, (await compress(bytes, { params })).length);
};

const measure = async (shell: keyof typeof shells): Promise<number> => {
  const dist = join(apps, shell, 'dist');
  const files = await firstLoad(dist, shells[shell]);
  if (files.size < 2) throw new Error(`${dist}/index.html names no script and no style sheet`);
  let total = 0;
  for (const [file, bytes] of files) total += await wireBytes(dist, file, bytes);
  return total;
};

export const bundle: Bench = async function* ({ record }) {
  await buildShells();
  const sizes = { web: await measure('web'), miniapp: await measure('miniapp') };
  if (record) await writeFile(recordFile, `${JSON.stringify(sizes, undefined, 2)}\n`);
  const recorded = JSON.parse(await readFile(recordFile, 'utf8')) as typeof sizes;
  for (const shell of ['web', 'miniapp'] as const) {
    const grown = sizes[shell] - recorded[shell];
    yield {
      name: `bundle/${shell}`,
      value: sizes[shell] / 1000,
      unit: 'KB',
      beside: `JS + CSS, brotli; limit ${limit / 1000} KB; ${grown < 0 ? '−' : '+'}${(Math.abs(grown) / 1000).toFixed(1)} KB to the record, limit +${growth / 1000} KB`,
      kept: sizes[shell] <= limit && grown <= growth,
    };
  }
};
