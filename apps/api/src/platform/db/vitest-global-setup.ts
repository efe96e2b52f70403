import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { applicationUrl } from './application-role.ts';
import { startEmbedded } from './embedded.ts';
import { createLog } from '../log.ts';
import { prepareQueue } from '../jobs/worker.ts';
import { migrate } from './migrate.ts';
import { asAdmin } from './testing.ts';

const PLACEHOLDER = '%25s';

/**
 * One server for the whole run, with a migrated database (the job queue's tables too) to copy. With TEST_DATABASE_URL
 * the databases are made on that server instead (its user needs CREATEDB, and CREATEROLE or an existing role
 * taice_app).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const outside = process.env['TEST_DATABASE_URL'];
  const directory = outside ? undefined : await mkdtemp(join(tmpdir(), 'taice-test-'));
  const server = directory
    ? await startEmbedded({ dataDir: directory, durable: false, log: () => undefined })
    : undefined;
  const adminUrl = server?.adminUrl ?? outside ?? '';
  const template = `taice_template_${process.pid}`;
  const ownerUrl = inDatabase(server?.ownerUrl ?? adminUrl, template);
  const stop = async (): Promise<void> => {
    await asAdmin(adminUrl, `drop database if exists ${template} with (force)`);
    await server?.stop();
    if (directory) await rm(directory, { recursive: true, force: true });
  };
  try {
    await asAdmin(adminUrl, `create database ${template}${server ? ' owner taice_owner' : ''}`);
    await migrate(ownerUrl);
    await prepareQueue(ownerUrl, createLog('silent'));
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('testDatabase', {
    adminUrl,
    ownerUrl: inDatabase(ownerUrl, PLACEHOLDER),
    appUrl: inDatabase(server?.appUrl ?? applicationUrl(adminUrl), PLACEHOLDER),
    template,
    ...(server ? { owner: 'taice_owner' } : {}),
  });
  return stop;
}

function inDatabase(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}
