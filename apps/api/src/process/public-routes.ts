import { Hono } from 'hono';
import { mediaRoutes, type Storage } from '../platform/media/index.ts';
import { discoveryRoutes } from '../platform/pages/discovery-routes.ts';
import { type Shell, shellRoutes } from '../platform/pages/shell-routes.ts';
import { tonConnectRoutes } from '../platform/pages/ton-connect-routes.ts';
import type { Services } from '../platform/services.ts';
import { discovery } from './discovery.ts';
import { pageOf } from './page-of.ts';

/** Media, public documents and the shells' pages, in the order of their match. */
export const publicRoutes = async (
  services: Services,
  storages: readonly Storage[],
  shells: readonly Shell[],
): Promise<Hono[]> => [
  // Not the shell's: a missing page must not look like one.
  new Hono().all('/dev/*', (c) => c.text('Not found', 404)),
  new Hono().route('/media', mediaRoutes(storages, services)),
  tonConnectRoutes(services),
  discoveryRoutes(services, discovery(services)),
  ...(await Promise.all(shells.map((shell) => shellRoutes(services, pageOf, shell)))),
];
