import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Which looks a run takes: a number to be repeated by `TEST_LOOK`, or all of them (`TEST_LONG=1`). */
export type LookTurn = number | 'all';

/** Counts the runs of this checkout, the first of a fresh clone being 0; no run is left to chance or to a date. */
export const countRun = async (file: string): Promise<number> => {
  const kept = await readFile(file, 'utf8').catch(() => '0');
  const turn = /^\d{1,6}$/.test(kept) ? Number(kept) : 0;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, String((turn + 1) % 1_000_000));
  return turn;
};

/** This run's turn, by the environment or as it is counted; it is told, so that a failure can be had again. */
export const lookTurn = async (
  env: Readonly<Record<string, string | undefined>>,
  count: () => Promise<number>,
): Promise<LookTurn> => {
  if (env['TEST_LONG'] === '1') return 'all';
  const asked = env['TEST_LOOK'];
  if (asked !== undefined && !/^\d{1,6}$/.test(asked))
    throw new TypeError(`TEST_LOOK=${asked} is no number`);
  return asked === undefined ? count() : Number(asked);
};

/**
 * The looks of a matrix whose turn it is: evenly spread over it, so that a run sees different ones, and
 * each comes as often as any other.
 * @param count how many of them; fewer where there are fewer
 */
export const looksAt = <Look>(
  turn: LookTurn,
  looks: readonly Look[],
  count: number,
): readonly Look[] => {
  if (turn === 'all' || looks.length <= count) return looks;
  const step = looks.length / count;
  const wanted = new Set(
    Array.from({ length: count }, (_, at) => (turn + Math.floor(at * step)) % looks.length),
  );
  return looks.filter((_, at) => wanted.has(at));
};
