import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keyWallet } from '@taice/testkit/evm';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../platform/db/pool.ts';
import { aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { s256Challenge, issueState } from './google/oauth-state.ts';
import { requestMessage } from './testing/wallet-proofs.ts';

const CALLERS = 24;

/** A provider and a chain node in one: it answers the discovery at once, and nothing else. */
let slow: Server;
let held = 0;
let api: TestApi;

beforeAll(async () => {
  slow = createServer((request, answer) => {
    const at = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    if (request.url === '/.well-known/openid-configuration') {
      answer.setHeader('Content-Type', 'application/json');
      const paths = { authorization_endpoint: `${at}/a`, token_endpoint: `${at}/t` };
      answer.end(JSON.stringify({ issuer: at, jwks_uri: `${at}/k`, ...paths }));
      return;
    }
    // Never answered: the test ends the connections.
    held += 1;
  });
  await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
  api = await startApi({
    env: {
      BSC_RPC_URL: url,
      GOOGLE_CLIENT_ID: 'taice',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER: url,
    },
  });
});
afterAll(async () => {
  slow.closeAllConnections();
  slow.close();
  await api.stop();
});

const someone = async () => {
  const { id } = await aUser(api.services.db);
  return api.client().as(await aSession(api.services, id));
};

const waitsForGoogle = async () => {
  const verifier = 'v'.repeat(43);
  const challenge = s256Challenge(verifier);
  const asked = { challenge, purpose: 'bind', redirect: '/Home', inviteCode: null } as const;
  const { state } = await issueState(api.services, asked);
  const client = await someone();
  return client.call.auth.googleEmailBind.bind(null, { code: 'c', state, verifier });
};

const waitsForTheNode = async () => {
  const client = await someone();
  const wallet = keyWallet();
  const message = await requestMessage(client, wallet, 'bind');
  // Not the length of a key's signature: only a contract could accept it, so the chain is asked.
  const signature = `0x${'ab'.repeat(100)}`;
  const proof = { chain_address: wallet.address, message, signature };
  return client.call.auth.walletBind.bind(null, proof);
};

test(`${CALLERS} callers that wait for a slow Google or chain node hold no database connection`, async () => {
  const calls = await Promise.all(
    Array.from({ length: CALLERS }, (_, at) => (at % 2 ? waitsForGoogle() : waitsForTheNode())),
  );
  const waiting = Promise.all(calls.map((call) => call()));
  await expect.poll(() => held).toBeGreaterThanOrEqual(CALLERS);
  const beside = createDatabase(api.url, { max: 1 });
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(beside);
  await beside.destroy();
  // Each call that held a connection would add one; calls that are already answered may hold some.
  expect(rows[0]?.n).toBeLessThan(3);
  slow.closeAllConnections();
  const answers = await waiting;
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([1114, 503]));
}, 240_000);
