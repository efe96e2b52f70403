import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { readConfig } from '../../config.ts';
import { localStorage } from '../local-storage.ts';
import { mediaRoutes } from '../media-routes.ts';
import { transcode } from '../transcode.ts';
import { defaultTranscodeOptions } from '../types.ts';
import { makeShape } from './make-shape.ts';
import { createTempFolder } from './temp-folder.ts';
import { shapes } from './shapes.ts';

/** A video made from a shape: its addresses, and what a browser must find in it. */
export type ServedShape = {
  name: string;
  /** The highest rung, and the silent preview. */
  url: string;
  preview: string;
  width: number;
  height: number;
  seconds: number;
};

const noDeliveryCounting = {
  config: readConfig({}),
  clock: { real: () => new Date() },
  deliveries: { count: () => {} },
};

/** Makes and transcodes shapes, all or those of these names, and serves them with an empty page at `origin`. */
export async function serveShapes(names: readonly string[] | 'all') {
  const tempFolder = await createTempFolder();
  const app = new Hono().route(
    '/media',
    mediaRoutes([localStorage(tempFolder.path('media'))], noDeliveryCounting),
  );
  app.get('/', (c) => c.html('<!doctype html><html lang="en"><title>Shapes</title></html>'));
  const server = createAdaptorServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const source = { ...defaultTranscodeOptions.source, maxSeconds: 8_000 };
  const served: ServedShape[] = [];
  for (const [n, shape] of shapes.entries()) {
    if (names !== 'all' && !names.includes(shape.name)) continue;
    const path = tempFolder.path(`${n}.${shape.extension}`);
    makeShape(path, shape.file);
    const transcoded = await transcode(path, join(tempFolder.path('media'), `${n}`), {
      preset: 'ultrafast',
      source,
    });
    served.push({
      name: shape.name,
      url: `${origin}/media/${n}/${transcoded.renditions.at(-1)!.path}`,
      preview: `${origin}/media/${n}/${transcoded.preview}`,
      width: shape.width,
      height: shape.height,
      seconds: shape.seconds,
    });
  }
  const stop = async () => {
    server.close();
    await tempFolder.remove();
  };
  return { origin, served, stop };
}
