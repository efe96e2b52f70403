import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Visit } from './visit.ts';

/** What one request of an upload brings (domain.md 2), in bytes. */
export const uploadPiece = 8 * 1024 ** 2;

/** Makes a film of `bytes`: behind what it is lies a box of noise that players skip, so that nobody else brings the same. */
export const heavier = async (path: string, bytes: number): Promise<void> => {
  const film = await readFile(path);
  const size = bytes - film.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write('free', 4);
  await writeFile(path, Buffer.concat([film, head, randomBytes(size - 8)]));
};

/**
 * Where each piece that is sent begins. `cut` loses what goes out; behind `cutAfter` pieces the whole network goes,
 * behind `lostAfter` their line alone.
 */
export const watchUploads = async ({ context }: Visit) => {
  const offsets: number[] = [];
  const line = { cut: false, cutAfter: Infinity, lost: false, lostAfter: Infinity };
  await context.route('**/api/upload/tus/**', async (route) => {
    const request = route.request();
    const isPiece = request.method() === 'PATCH';
    if (isPiece && !line.cut && offsets.length >= line.cutAfter) {
      line.cut = true;
      await context.setOffline(true);
    }
    if (isPiece && offsets.length >= line.lostAfter) line.lost = true;
    if (line.cut || (isPiece && offsets.length >= line.lostAfter))
      return route.abort('internetdisconnected');
    if (isPiece) offsets.push(Number(request.headers()['upload-offset']));
    return route.continue();
  });
  return { offsets, line };
};
