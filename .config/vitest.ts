import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { longRun } from '../packages/testkit/src/long-run.ts';

/** The long run repeats what the short one does ten times and more, and runs `*.long.test.ts` too. */
const patience = longRun ? 40 : 1;
const exclude = [...configDefaults.exclude, ...(longRun ? [] : ['**/*.long.test.ts'])];

const unitTests = ['packages/*/{src,vite}', 'bot/src', 'apps/{web,miniapp,bench,demo}/src'];
/** Tests that replace a module for all that imports it, or import one again. */
const replacing = [
  'packages/core/src/client/device-key.test.ts',
  'packages/core/src/studio/uploads/file-store.test.ts',
  'packages/screens/src/service-worker/service-worker.test.ts',
  'packages/screens/src/shared/router/app-routes.test.tsx',
  'packages/screens/src/studio/{left-uploads,edit-ways,edit-video}.test.tsx',
];
const unit = (
  name: string,
  include: string[],
  { isolate = false, except = [] as string[] } = {},
): TestProjectConfiguration => ({
  test: {
    name,
    include,
    exclude: [...exclude, ...except],
    isolate,
    environment: 'node',
    setupFiles: ['packages/ui/src/testing/patience.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 3,
    sequence: { groupOrder: 0 },
  },
});
const unitFiles = (extension: string): string[] =>
  unitTests.map((place) => `${place}/**/*.test.${extension}`);

/** Tests in a browser, which share one product: the demo as it begins, and what they themselves do to it. */
const inBrowser = ({
  name,
  include,
}: {
  name: string;
  include: string[];
}): TestProjectConfiguration => ({
  test: {
    name,
    include,
    environment: 'node',
    exclude,
    globalSetup: ['packages/testkit/src/browser/global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // Not so often that the product thinks it too much.
    expect: { poll: { timeout: 60_000, interval: 200 } },
    // A worker has one Chromium for all its files.
    isolate: false,
    // More than cores, for most of the time a video is watched in real time.
    maxWorkers: 4,
    // Pages of one browser, each of which must get its frames.
    maxConcurrency: 3,
    sequence: { groupOrder: 2 },
  },
});

// One group after the other: tests that watch real time do not share the machine with the rest.
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // What a list held is said, not how long it was.
    chaiConfig: { truncateThreshold: 400 },
    projects: [
      // A worker imports the rules and the words once for all its files; one that changes between node and a page starts again.
      unit('unit', unitFiles('ts'), { except: replacing }),
      unit('unit-page', unitFiles('tsx'), { except: replacing }),
      unit('unit-replacing', replacing, { isolate: true }),
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['apps/api/src/platform/db/vitest-global-setup.ts'],
          exclude,
          testTimeout: 120_000 * patience,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          // Each worker imports the API once for all its files: every test has a database and services of its own.
          isolate: false,
          // One more than cores: a worker waits for its database, and some for processes that start.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      // Projects of a group run in the order of their names: the long uploads of `publishing` come first.
      inBrowser({ name: 'shells', include: ['apps/{web,miniapp}/e2e/*.test.ts'] }),
      // What these show to everybody would turn up between the demo's videos that the others look at.
      inBrowser({ name: 'publishing', include: ['apps/{web,miniapp}/e2e/publishing/*.test.ts'] }),
    ],
  },
});
