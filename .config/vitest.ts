import { defineConfig } from 'vitest/config';

/** The long run repeats what the short one does ten times and more. */
const patience = process.env['TEST_LONG'] === '1' ? 40 : 1;

// One group after the other: tests that watch real time do not share the machine with the rest.
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'bot/src/**/*.test.ts',
            'apps/{web,miniapp,bench,demo}/src/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/api/src/platform/db/vitest-global-setup.ts'],
          testTimeout: 30_000 * patience,
          hookTimeout: 30_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['apps/{web,miniapp}/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['packages/testkit/src/browser/global-setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // Pages of one browser, each of which must get its frames.
          maxConcurrency: 3,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
