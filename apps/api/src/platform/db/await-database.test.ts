import { expect, test, vi } from 'vitest';
import { explain } from '../../process/explain.ts';
import { createLog } from '../log.ts';
import { awaitDatabase, checkConnection } from './await-database.ts';

const log = createLog('silent');
const failing = (code: string) => Object.assign(new Error(`says ${code}`), { code });

test.each(['ECONNREFUSED', '57P03', '42P01', 'EAI_AGAIN'])(
  'waits for a database that is not ready (%s), and reports it once',
  async (code) => {
    const warn = vi.spyOn(log, 'warn');
    const ask = vi.fn<() => Promise<void>>();
    ask.mockRejectedValueOnce(failing(code)).mockRejectedValueOnce(failing(code));
    await awaitDatabase(ask, log);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  },
);

test('fails at once on an error that waiting cannot fix', async () => {
  const ask = vi.fn<() => Promise<void>>().mockRejectedValue(failing('28P01'));
  await expect(awaitDatabase(ask, log)).rejects.toMatchObject({ code: '28P01' });
  expect(ask).toHaveBeenCalledTimes(1);
});

test('reports an unreachable database in one line', async () => {
  const nowhere = 'postgres://nobody@127.0.0.1:1/none';
  const error: unknown = await awaitDatabase(() => checkConnection(nowhere), log, 0).catch(
    (thrown: unknown) => thrown,
  );
  expect(explain(error)).toMatch(
    /^the database is unavailable: connect ECONNREFUSED 127\.0\.0\.1:1; .+$/,
  );
});
