import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { staff } from '../../domains/wallet/cash-outs/testing/fixtures.ts';
import { close, listen } from '../../process/listen.ts';
import { aSession, aUser } from '../builders.ts';
import type { Client } from '../client.ts';
import { startApi, type TestApi } from '../harness.ts';
import { wholeApp } from '../whole-app.ts';
import { formerFailures, oddHeads, oddTargets, sendHead } from './odd-requests.ts';
import { inputsFor } from './inputs.ts';
import { type ExternalServices, startExternalServices } from './external-services.ts';
import { anOwner, endpoints } from './sample-resources.ts';

/** Calls for each endpoint. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? (longRun ? 10_000 : 20));
const isShort = !longRun && process.env['FUZZ_RUNS'] === undefined;
/** The short run always sends the same inputs. Other runs take a new seed and print it on failure. */
const seed = isShort ? { seed: 1 } : {};

let api: TestApi;
let outside: ExternalServices;
beforeAll(async () => {
  outside = await startExternalServices();
  api = await startApi({ now: new Date(), env: outside.env });
});

const total = { calls: 0, authenticated: 0, validated: 0, done: 0 };
afterAll(async () => {
  const { calls, authenticated, validated, done } = total;
  process.stdout.write(
    `fuzz: ${calls} calls, ${authenticated} past authentication, ${validated} past the door, ${done} done\n`,
  );
  await api.stop();
  await outside.stop();
});

/** Codes that refuse a call before the endpoint's own code runs. */
const atTheDoor = new Set([400, 401, 403, 429, 1001, 1002, 1003, 1119]);
/**
 * Endpoints that a fuzzer cannot reach. They need a proof, a code from a mail, or a part that only the demo or a
 * deployment has.
 */
const outOfReach = new Set([
  'auth.login',
  'auth.emailLogin',
  'auth.emailRegister',
  'auth.forgetPassword',
  'auth.telegramLogin',
  'auth.getAccessToken',
  'auth.googleLogin',
  'auth.walletLogin',
  'auth.walletBind',
  'auth.proveDevice',
  'auth.confirm',
  'auth.tonLogin',
  'auth.tonBind',
  'auth.getOauthUrl',
  'invitations.claim',
  'invitations.inviter',
  'auth.telegramBind',
  'auth.googleEmailBind',
  'auth.emailStore',
  // Only for sessions of Telegram's app, which these are not.
  'bot.prepareShare',
  // They want a bucket; here uploads go to the disk.
  'studio.uploadPart',
  'studio.uploadWhole',
  // Both callers have come that day already.
  'signIn.signIn',
  'content.getByType',
  // It needs the exact price that was shown, which depends on the item.
  'nft.repair',
  // It needs another person's comment below the video.
  'postRewards.pick',
]);

const envelope = z.object({
  code: z.number(),
  msg: z.string().min(1),
  data: z.record(z.string(), z.unknown()),
});

interface Caller {
  client: Client;
  userId: bigint;
}
/** Two people with one of everything; the second has watched a video to its end. */
const aPair = async () => {
  const owners = [await anOwner(api), await anOwner(api, { watched: true })];

  const callers: Caller[] = owners.map(({ client, userId }) => ({ client, userId }));
  return { callers, specimens: owners.map(({ specimens }) => specimens) };
};
type Pair = Awaited<ReturnType<typeof aPair>>;

/** Logs in with a fresh proof, so that no call asks for confirmation; `anew` logs in a new person. */
const logIn = async (caller: Caller, anew: boolean): Promise<void> => {
  const { db } = api.services;
  if (anew) caller.userId = (await aUser(db, { email: `f${crypto.randomUUID()}@mail.example` })).id;
  const { deviceId } = caller.client;
  caller.client = api
    .client({ deviceId })
    .as(await aSession(api.services, caller.userId, { deviceId }));
};

/** A person has one in progress at a time: the one before comes back. */
const endCashOut = async ({ userId }: Caller): Promise<void> => {
  const open = await api.services.db
    .selectFrom('cash_out')
    .select('id')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (open) await staff(api, `${open.id}`, 'reject', { reason: 'Another is asked for' });
};

/** Calls the endpoint `RUNS` times with inputs near those that it declares. */
const fuzz = async ({ name, endpoint }: (typeof endpoints)[number], pair: Pair) => {
  const here = { calls: 0, authenticated: 0, validated: 0, done: 0 };

  const turns = fc.oneof(
    ...pair.specimens.map((specimens, turn) =>
      inputsFor(endpoint, specimens).map((input) => ({ caller: pair.callers[turn]!, input })),
    ),
  );

  await fc.assert(
    fc.asyncProperty(turns, async ({ caller, input }) => {
      // Limits count on the real clock, which moves on, so that the test is about the inputs.
      api.clock.advance(60_000);
      here.calls += 1;
      const send = () =>
        caller.client.send(endpoint, input, {
          overrides: { timestamp: String(api.clock.real().getTime()) },
          idempotencyKey: crypto.randomUUID(),
        });
      if (endpoint.fresh) await logIn(caller, false);
      if (name === 'wallet.walletCashOut') await endCashOut(caller);
      let answer = await send();
      // An earlier call or the clock may have logged the caller out, who then logs in again. A deleted caller comes
      // back as a new person.
      for (const anew of [false, true]) {
        if (answer.code !== 401) break;
        await logIn(caller, anew);
        answer = await send();
      }
      if (answer.code !== 401) here.authenticated += 1;
      if (!atTheDoor.has(answer.code)) here.validated += 1;
      if (answer.code === 0) here.done += 1;
      expect(answer.status, JSON.stringify(answer)).toBeLessThan(500);
      expect(envelope.safeParse(answer).success, JSON.stringify(answer)).toBe(true);
    }),
    { numRuns: RUNS, ...seed },
  );
  return here;
};

let shared: Pair | undefined;
test.each(endpoints)(
  '$name answers any input with an envelope and never with a 5xx',
  async (each) => {
    const isEnough = ({ done, validated }: { done: number; validated: number }) =>
      validated / RUNS > 0.05 && (done > 0 || outOfReach.has(each.name));
    // In the short run endpoints share two people, until one finds that an earlier one has used up its data.
    let here = isShort && shared ? await fuzz(each, shared) : undefined;
    if (!here || !isEnough(here)) here = await fuzz(each, (shared = await aPair()));
    for (const key of ['calls', 'authenticated', 'validated', 'done'] as const)
      total[key] += here[key];
    // A fuzzer that is refused at the door tests the door only.
    expect(here.authenticated / here.calls).toBeGreaterThan(0.9);
    expect(here).toSatisfy(isEnough);
  },
  Math.max(120_000, 600 * RUNS),
);

test('nearly all calls pass authentication, and most pass validation', () => {
  expect(total.authenticated / total.calls).toBeGreaterThan(0.97);
  expect(total.validated / total.calls).toBeGreaterThan(0.5);
});

test(
  'pages, public documents and all other routes answer odd addresses and requests without a 5xx',
  async () => {
    const { server, port } = await listen(await wholeApp(api.services), 0, '127.0.0.1');
    const answered = new Set<number>();
    const check = async (head: readonly string[]): Promise<void> => {
      api.clock.advance(60_000);
      const status = await sendHead(port, head);
      answered.add(status);
      expect(status, head.join(' | ')).toSatisfy((code: number) => code >= 200 && code < 500);
    };
    for (const head of oddHeads) await check(head);
    await fc.assert(
      fc.asyncProperty(oddTargets, (target) => check([`GET ${target} HTTP/1.1`, 'Host: a'])),
      { numRuns: 10 * RUNS, ...seed, examples: formerFailures.map((target) => [target]) },
    );
    await close(server);
    // Each kind of answer was met: a walk that is refused at the door has checked nothing.
    expect([...answered]).toEqual(expect.arrayContaining([200, 301, 400, 404, 431]));
  },
  Math.max(120_000, 600 * RUNS),
);
