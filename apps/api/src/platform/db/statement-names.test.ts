import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const named = /\bpreparedQuery(?:<[^;()]*>)?\(\s*[\w.]+,\s*'(\w+)'/g;

test('each prepared statement has a unique name', () => {
  const places = new Map<string, string[]>();
  for (const file of globSync('**/*.ts', {
    cwd: root,
    exclude: (path) => path.endsWith('.test.ts'),
  }))
    for (const [, name = ''] of readFileSync(join(root, file), 'utf8').matchAll(named))
      places.set(name, [...(places.get(name) ?? []), file]);
  expect(places.size).toBeGreaterThan(80);
  expect([...places].filter(([, files]) => files.length > 1)).toEqual([]);
});
