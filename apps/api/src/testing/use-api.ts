import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { startApi, type TestApi } from './harness.ts';

type Options = Parameters<typeof startApi>[0];

interface How {
  /** Each test has one of its own. */
  readonly each?: boolean;
  readonly start?: (options?: Options) => Promise<TestApi>;
}

/** The API of a test file: it starts before the tests and stops after them. */
export const useApi = (
  options?: Options,
  { each = false, start = startApi }: How = {},
): TestApi => {
  let started: TestApi | undefined;
  (each ? beforeEach : beforeAll)(async () => {
    started = await start(options);
  });
  (each ? afterEach : afterAll)(() => started?.stop());
  const api = (): TestApi => {
    if (!started) throw new Error('the API is there once the tests begin');
    return started;
  };
  return {
    get services() {
      return api().services;
    },
    get clock() {
      return api().clock;
    },
    get ownerUrl() {
      return api().ownerUrl;
    },
    get url() {
      return api().url;
    },
    client: (...args) => api().client(...args),
    request: (...args) => api().request(...args),
    sibling: () => api().sibling(),
    stop: () => api().stop(),
  };
};
