import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Visit } from './visit.ts';

/** Size of one upload request, in bytes. */
export const uploadPiece = 8 * 1024 ** 2;

/** Makes a film of `bytes` by appending a random `free` box, which players skip. Each film is unique. */
export const padVideoFile = async (path: string, bytes: number): Promise<void> => {
  const film = await readFile(path);
  const size = bytes - film.length;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size, 0);
  head.write('free', 4);
  await writeFile(path, Buffer.concat([film, head, randomBytes(size - 8)]));
};

/**
 * Records the offset of each piece that is sent. `cut` drops all requests. The network fails after `cutAfter` pieces;
 * after `lostAfter` pieces only further pieces fail.
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
