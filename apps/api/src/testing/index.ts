// Test tools of the API for benchmarks and browser tests of other packages.
export { createClient, type Client, type Session } from './client.ts';
export { readConfig } from '../platform/config.ts';
export { buildShells } from '../start/build-shells.ts';
export { newToken, signKeyOf, tokenHash } from '../platform/http/principal.ts';
export { manyPrints } from '../domains/studio/testing/many-prints.ts';
export { marketReads } from '../domains/nft/testing/market-reads.ts';
export { testClock } from './test-clock.ts';
export { emptyDatabase } from './empty-database.ts';
export { createLog } from '../platform/log.ts';
export { defaultSettings } from '../platform/settings.ts';
export { planBroadcasts } from '../domains/notifications/plan-broadcasts.ts';
export { showBroadcasts } from '../domains/notifications/show-broadcasts.ts';
export { makePeople } from '../domains/notifications/testing/reminded-people.ts';
export {
  remindADay,
  remindedDayStart,
} from '../domains/notifications/testing/simulate-reminder-day.ts';
