import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { UsageError } from './usage-error.ts';

/** Reads a file's JSON as a shape. Throws `UsageError` with every problem in it. */
export const readDraft = async <T extends z.ZodType>(
  file: string,
  shape: T,
  kind: string,
): Promise<z.output<T>> => {
  let draft: unknown;
  try {
    draft = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const { data, error } = shape.safeParse(draft);
  if (!error) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UsageError(`${file} is not a valid ${kind}:\n  ${problems.join('\n  ')}`);
};
