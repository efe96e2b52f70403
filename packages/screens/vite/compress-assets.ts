import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
/** Not the pages, because the server writes into them before it sends them. */
const worthwhile = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Size in bytes below which compression saves no packet. */
const minBytes = 256;

const compress = async (file: string): Promise<void> => {
  const bytes = await readFile(file);
  if (bytes.length < minBytes) return;
  const { constants } = zlib;
  const [br, gz] = await Promise.all([
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
};

/** Writes a `.br` and a `.gz` file beside every text file of the build, so that serving needs no CPU. */
export const compressAssets = (): Plugin => ({
  name: 'taice:compressed',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir }) {
    if (!dir) return;
    const files = await readdir(dir, { recursive: true });
    await Promise.all(
      files.filter((file) => worthwhile.test(file)).map((file) => compress(path.join(dir, file))),
    );
  },
});
