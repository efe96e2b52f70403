import pg from 'pg';
import { vi } from 'vitest';

/** Statements of a call, in order: equal lists mean equal work. */
export const recordStatements = async (run: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await run();
    return query.mock.calls.map(([statement]: readonly unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { text: string }).text,
    );
  } finally {
    query.mockRestore();
  }
};
