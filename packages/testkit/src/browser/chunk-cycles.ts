import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Scripts of a built shell that import each other in a circle, directly or through others, by name. The browser has to
 * run one of them before its imports are ready.
 */
export const findChunkCycles = async (dist: string): Promise<string[]> => {
  const needs = new Map<string, string[]>();
  for await (const file of glob('assets/*.js', { cwd: dist })) {
    const code = await readFile(join(dist, file), 'utf8');
    const names = [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)];
    needs.set(
      basename(file),
      names.map(([, name = '']) => name),
    );
  }
  const reachable = (from: string): Set<string> => {
    const seen = new Set<string>();
    const waiting = [from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      for (const next of needs.get(at) ?? []) {
        if (!seen.has(next)) waiting.push(next);
        seen.add(next);
      }
    }
    return seen;
  };
  return [...needs.keys()].filter((name) => reachable(name).has(name));
};
