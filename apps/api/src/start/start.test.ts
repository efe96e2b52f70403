import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createProgram, processesIn } from '../testing/program.ts';

const { clean, dataDir, start } = createProgram(join(import.meta.dirname, 'start.ts'));
afterEach(clean, 60_000);

test('where its port is taken it says so in one line, leaves nothing running, and starts once it is free', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const settings = {
    DATA_DIR: await dataDir(),
    PORT: `${(other.address() as AddressInfo).port}`,
  };
  const refused = start(settings);
  expect(await refused.ended).toBe(1);
  expect(refused.said.err).toBe('the port is in use by another program; choose one with PORT=…\n');
  expect(await processesIn(settings.DATA_DIR)).toEqual([]);
  other.close();
  const again = start(settings);
  const url = await again.ready;
  expect(url).toBe(`http://localhost:${settings.PORT}`);
  expect((await fetch(`${url}/Home`)).status).toBe(200);
  again.child.kill('SIGINT');
  expect(await again.ended).toBe(0);
  expect(await processesIn(settings.DATA_DIR)).toEqual([]);
}, 300_000);
