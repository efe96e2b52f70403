import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

test('each test file that proves a promise exists', () => {
  const table = readFileSync(join(root, '.readme/promises.md'), 'utf8');
  const files = [...table.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, name = '']) =>
    /^(apps|packages|bot)\//.test(name) ? name : `apps/api/src/${name}`,
  );
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
