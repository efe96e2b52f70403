import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createApp } from '../app.ts';
import { shells } from '../platform/pages/shell-routes.ts';
import type { Services } from '../platform/services.ts';
import { publicRoutes } from '../process/public-routes.ts';

const barePage = '<html lang="en"><head></head><body><div id="root"></div></body></html>';

/** The API with all that a process serves beside it: media, public documents, and pages of shells without a build. */
export const wholeApp = async (services: Services): Promise<Hono> => {
  const bareShells = shells(join(services.config.dataDir, 'bare-shells'));
  for (const { dist } of bareShells) {
    await mkdir(dist, { recursive: true });
    await writeFile(join(dist, 'index.html'), barePage);
  }
  return createApp(services, {
    more: await publicRoutes(services, [services.storage], bareShells),
  });
};
