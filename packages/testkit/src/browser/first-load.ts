import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Promise 24: what the first load of each shell may weigh, its language included, in bytes over the wire. */
export const firstLoadLimits = { web: 135_000, miniapp: 153_000 } as const;
/** Bytes that a change may add to the recorded figure without a failure. */
export const firstLoadGrowth = 2_000;

/** Scripts, style sheets and preloaded modules named in the page, without the polyfills, which only old browsers load. */
const namedByPage = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/\/(?:[\w-]+\/)*assets\/(?!polyfills-)[\w.-]+\.(?:js|css)/g)].map(
      ([path]) => path,
    ),
  ),
];

/** The file of English words, which the page's first script fetches by name. */
const wordsNamedByPage = (html: string, base: string): string => {
  const name = /"en":\["([\w.-]+\.js)"/.exec(html)?.[1];
  if (name === undefined) throw new Error('the page references no locale file');
  return `${base}assets/${name}`;
};

/** Static imports only: what is behind `import()` is loaded when it is wanted. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+)["']/g)].flatMap(([, path]) =>
    path ? [path] : [],
  );

/** The bytes that the server sends to a browser that accepts brotli: those of the build's `.br` file. */
const wireBytes = async (file: string, bytes: Buffer): Promise<number> => {
  const built = await readFile(`${file}.br`).catch(() => undefined);
  if (built) return built.length;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return Math.min(bytes.length, (await compress(bytes, { params })).length);
};

/**
 * The scripts and style sheets that a built page needs before it can run, and its words, as paths below `dist`, each
 * with its bytes over the wire (brotli).
 * @param base path that the shell is served under, with a slash at both ends
 */
export const firstLoad = async (
  dist: string,
  base: string,
): Promise<ReadonlyMap<string, number>> => {
  const html = await readFile(join(dist, 'index.html'), 'utf8');
  const files = new Map<string, number>();
  const waiting = [...namedByPage(html), wordsNamedByPage(html, base)].map((path) => {
    if (!path.startsWith(base))
      throw new Error(`${dist} requests ${path}, which is not below ${base}`);
    return path.slice(base.length);
  });
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    const bytes = await readFile(join(dist, file));
    files.set(file, await wireBytes(join(dist, file), bytes));
    const folder = posix.dirname(file);
    if (file.endsWith('.js'))
      waiting.push(...importsOf(bytes.toString()).map((path) => posix.join(folder, path)));
  }
  if (files.size < 2) throw new Error(`${dist}/index.html references no script and no style sheet`);
  return files;
};
