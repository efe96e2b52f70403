import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = '<!doctype html><video muted autoplay playsinline src="/clip.mp4"></video>';

export interface BarePage extends AsyncDisposable {
  readonly url: string;
  /** The file of the page's video from now on. */
  show(clip: Buffer): void;
}

/** A server with nothing but a page with a video, and that video, by byte ranges. */
export const serveBarePage = async (): Promise<BarePage> => {
  let clip: Buffer = Buffer.alloc(0);
  const server = createServer((request, response) => {
    if (request.url !== '/clip.mp4') {
      const isPage = request.url === '/';
      response
        .writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html' })
        .end(isPage ? page : '');
      return;
    }
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const first = Number(from);
    const last = to === '' ? clip.length - 1 : Math.min(Number(to), clip.length - 1);
    response.writeHead(from === '' ? 200 : 206, {
      'Content-Type': 'video/mp4',
      'Accept-Ranges': 'bytes',
      'Content-Length': last - first + 1,
      ...(from === '' ? {} : { 'Content-Range': `bytes ${first}-${last}/${clip.length}` }),
    });
    response.end(clip.subarray(first, last + 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    show: (next) => void (clip = next),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
