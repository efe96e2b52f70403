import pg from 'pg';
import { vi } from 'vitest';

/** The statements that a call sends, in their order: two calls that send the same have done the same. */
export const statementsOf = async (run: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls.map(([sent]: readonly unknown[]) =>
      typeof sent === 'string' ? sent : (sent as { text: string }).text,
    );
  } finally {
    query.mockRestore();
  }
};
