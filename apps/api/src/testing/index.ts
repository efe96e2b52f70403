// What benchmarks and browser tests of other packages use of the API's test tools.
export { createClient, type Client, type Session } from './client.ts';
export { startServer, type RunningServer } from '../process/server.ts';
export { readConfig } from '../platform/config.ts';
export { buildShells } from '../start/build-shells.ts';
export { newToken, signKeyOf, tokenHash } from '../platform/http/principal.ts';
export { manyPrints } from '../domains/studio/testing/many-prints.ts';
export { marketReads } from '../domains/nft/testing/market-reads.ts';
