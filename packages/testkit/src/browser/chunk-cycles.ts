import { glob, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

/**
 * Scripts of a built shell that import each other in a circle, directly or through others, by name. The browser has to
 * run one of them before its imports are ready.
 */
export const findChunkCycles = async (dist: string): Promise<string[]> => {
  const imports = new Map<string, string[]>();
  for await (const file of glob('assets/*.js', { cwd: dist })) {
    const code = await readFile(join(dist, file), 'utf8');
    const names = [...code.matchAll(/(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)];
    imports.set(
      basename(file),
      names.map(([, name = '']) => name),
    );
  }
  const reachable = (from: string): Set<string> => {
    const visited = new Set<string>();
    const queue = [from];
    for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
      for (const next of imports.get(chunk) ?? []) {
        if (!visited.has(next)) queue.push(next);
        visited.add(next);
      }
    }
    return visited;
  };
  return [...imports.keys()].filter((name) => reachable(name).has(name));
};
