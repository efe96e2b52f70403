import { randomBytes } from 'node:crypto';
import { longRun } from '@taice/testkit/long-run';
import { startTon } from '@taice/testkit/ton-node';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CallWouldFail } from '../chain-port.ts';
import { listTonOutgoingTransfers } from './moved-out.ts';
import { tonPayer, type TonWatermark } from './ton-payer.ts';

const timeoutS = 600;
const key = randomBytes(32).toString('hex');
const someone = (): string => `0:${randomBytes(32).toString('hex')}`;

let ton: Awaited<ReturnType<typeof startTon>>;
let url: string;
const payer = (
  rpcUrls: readonly string[] = [url],
  more: Partial<{ key: string; now: () => number; watermark: TonWatermark }> = {},
) =>
  tonPayer({
    nodes: rpcUrls.map((each) => ({ url: each, apiKey: null })),
    key,
    token: ton.master,
    decimals: 9,
    subwalletId: 1,
    timeoutS,
    confirmations: 1,
    now: ton.now,
    ...more,
  });
beforeEach(async () => {
  ton = await startTon();
  url = await ton.node();
  const self = payer().address;
  await ton.give(self);
  await ton.mint(self, 1_000_000n);
});
afterEach(() => ton.stop());

const people = (count: number, amount = 7n) =>
  Array.from({ length: count }, (_, at) => ({ id: BigInt(at + 1), to: someone(), amount }));
const callFor = (recipients: ReturnType<typeof people>) => payer().callFor(recipients);

test('a payment arrives once after repeated sends, also if its message deploys the wallet', async () => {
  const port = payer();
  const to = people(1);
  const signed = await port.sign(callFor(to), 0n);
  expect(await port.getStatus(signed.hash, () => signed.raw)).toBeNull();
  expect(await port.nonces()).toEqual({ mined: 0n, pending: 0n });
  expect(await port.send(signed.raw)).toBe('taken');
  expect(await port.send(signed.raw)).toBe('spent');
  ton.pass(10);
  expect(await port.getStatus(signed.hash, () => signed.raw)).toMatchObject({
    ok: true,
    confirmations: 2,
  });
  expect(await ton.jettonsOf(to[0]!.to)).toBe(7n);
  expect(await port.nonces()).toEqual({ mined: 1n, pending: 1n });
  expect((await port.balances()).token).toBe(1_000_000n - 7n);
});

test('one message pays a hundred recipients', async () => {
  const port = payer();
  const to = people(100);
  const signed = await port.sign(callFor(to), 0n);
  // A batch of a hundred may take the sandbox longer than the node's timeout.
  expect(['taken', 'unknown']).toContain(await port.send(signed.raw));
  const look = () => port.getStatus(signed.hash, () => signed.raw);
  await expect.poll(look, { timeout: 30_000 }).toMatchObject({ ok: true });
  ton.pass(10);
  const seen = await look();
  expect(seen).toMatchObject({ ok: true, confirmations: 2 });
  expect(seen).not.toHaveProperty('unpaid');
  const looked = longRun ? to : [to[0]!, to[99]!];
  for (const each of looked) expect(await ton.jettonsOf(each.to)).toBe(7n);
});

test('names the recipients of a batch that got nothing', async () => {
  const port = payer();
  const to = people(3).map((each, at) => ({ ...each, amount: at === 1 ? 2_000_000n : 7n }));
  const signed = await port.sign(callFor(to), 0n);
  expect(await port.send(signed.raw)).toBe('taken');
  ton.pass(10);
  expect(await port.getStatus(signed.hash, () => signed.raw)).toMatchObject({
    ok: false,
    unpaid: [2n],
  });
  // A transfer that the jetton wallet was asked for but did not make has not left it.
  const asked = { nodes: [{ url, apiKey: null }], token: ton.master, address: port.address };
  const moved = await listTonOutgoingTransfers({ ...asked, since: 0 });
  expect(moved.map(({ transferId }) => transferId).toSorted()).toEqual(['1', '3']);
  expect(await Promise.all(to.map((each) => ton.jettonsOf(each.to)))).toEqual([7n, 0n, 7n]);
});

test('finds broadcast transfers by id from any wallet, and ignores lagging nodes', async () => {
  let highest = 0n;
  const watermark: TonWatermark = {
    raise: async (_, lt) => void (highest = lt > highest ? lt : highest),
    read: async () => highest,
  };
  const port = payer([url], { watermark });
  const [first, second, third] = people(3);
  const since = Math.floor(ton.now() / 1_000) - 60;
  expect(await port.findBroadcastTransfers!(callFor([first!]), since)).toEqual(new Set());
  await port.send((await port.sign(callFor([first!, second!]), 5n)).raw);
  ton.pass(1_300);
  expect(await port.findBroadcastTransfers!(callFor([first!, third!]), since)).toEqual(
    new Set([1n]),
  );
  expect(await port.findBroadcastTransfers!(callFor([third!]), since)).toEqual(new Set());
  highest *= 2n;
  await expect(port.findBroadcastTransfers!(callFor([third!]), since)).rejects.toThrow('is behind');
});

test('signs a lost payment again only after it has expired and all nodes confirm', async () => {
  const other = await ton.node(undefined, (method, told) =>
    method === 'getAddressInformation' ? { ...(told as object), sync_utime: 1 } : told,
  );
  const signed = await payer().sign(callFor(people(1)), 0n);
  const look = (urls: readonly string[]) => payer(urls).getStatus(signed.hash, () => signed.raw);
  ton.pass(timeoutS - 30);
  expect(await look([url])).toBeNull();
  ton.pass(60);
  expect(await look([url, other])).toBeNull();
  expect(await look([url])).toBe('expired');
  expect(await payer().send(signed.raw)).not.toBe('taken');
});

test('finds an accepted message of a failed call, also long after it expired', async () => {
  const broken = await ton.node((method) => (method === 'sendBoc' ? 'after' : undefined));
  const to = people(1);
  const signed = await payer().sign(callFor(to), 0n);
  expect(await payer([broken]).send(signed.raw)).toBe('unknown');
  for (const nonce of [1n, 2n, 3n]) {
    ton.pass(timeoutS * 2);
    const next = await payer().sign(callFor(people(1)), nonce);
    expect(await payer().send(next.raw)).toBe('taken');
  }
  expect(await payer().getStatus(signed.hash, () => signed.raw)).toMatchObject({ ok: true });
  expect(await ton.jettonsOf(to[0]!.to)).toBe(7n);
});

test('the current wallet finds the payments of an earlier wallet', async () => {
  const [before, to] = [payer(), people(1)];
  const [sent, lost] = [
    await before.sign(callFor(to), 0n),
    await before.sign(callFor(people(1)), 1n),
  ];
  expect(await before.send(sent.raw)).toBe('taken');
  const now = payer([url], { key: '11'.repeat(32) });
  await ton.give(now.address);
  await ton.mint(now.address, 1_000n);
  // It uses the same ids, which are independent of the other wallet's.
  for (const nonce of [0n, 1n])
    expect(await now.send((await now.sign(callFor(people(1)), nonce)).raw)).toBe('taken');
  ton.pass(10);
  expect(await now.getStatus(sent.hash, () => sent.raw)).toMatchObject({ ok: true });
  expect(await now.getStatus(lost.hash, () => lost.raw)).toBeNull();
  ton.pass(timeoutS + 60);
  expect(await now.getStatus(lost.hash, () => lost.raw)).toBe('expired');
  expect(await now.getStatus(sent.hash, () => sent.raw)).toMatchObject({ ok: true });
});

test('never signs or pays with a query id that another message has used', async () => {
  const [mine, theirs] = [people(1), people(1)];
  const signed = await payer().sign(callFor(mine), 0n);
  ton.pass(1);
  const foreign = await payer().sign(callFor(theirs), 0n);
  expect(await payer().send(foreign.raw)).toBe('taken');
  expect(await payer().send(signed.raw)).toBe('spent');
  expect(await payer().getStatus(signed.hash, () => signed.raw)).toBe('foreign');
  await expect(payer().sign(callFor(mine), 0n)).rejects.toThrow(CallWouldFail);
  expect(await ton.jettonsOf(mine[0]!.to)).toBe(0n);
});

test('accepts signed messages despite a clock that is ahead or behind', async () => {
  for (const [at, skew] of [3_600_000, -60_000].entries()) {
    const port = payer([url], { now: () => ton.now() + skew });
    const signed = await port.sign(callFor(people(1)), BigInt(at));
    expect(await port.send(signed.raw)).toBe('taken');
  }
});

test.each(['busy', 'lost'] as const)(
  'a node that is %s leaves the outcome unknown',
  async (fault) => {
    const away = await ton.node(() => fault);
    const signed = await payer().sign(callFor(people(1)), 0n);
    expect(await payer([away]).send(signed.raw)).toBe('unknown');
    await expect(payer([url, away]).getStatus(signed.hash, () => signed.raw)).rejects.toThrow();
    expect(await payer([url, away]).send(signed.raw)).toBe('taken');
  },
);

test('a node that hides transactions proves nothing', async () => {
  const silent = await ton.node(undefined, (method, told) =>
    method === 'getTransactions' ? (told as unknown[]).slice(1) : told,
  );
  const signed = await payer().sign(callFor(people(1)), 0n);
  ton.pass(timeoutS + 60);
  await payer().send(signed.raw);
  await expect(payer([silent]).getStatus(signed.hash, () => signed.raw)).rejects.toThrow(
    'withholds',
  );
});

test('ignores a node that forgot what it reported before', async () => {
  let isEmpty = false;
  const empty = { lt: '0', hash: Buffer.alloc(32).toString('base64') };
  const forgetful = await ton.node(undefined, (method, told) =>
    isEmpty && method === 'getAddressInformation'
      ? {
          ...(told as object),
          last_transaction_id: { '@type': 'internal.transactionId', ...empty },
        }
      : told,
  );
  const port = payer([forgetful]);
  const signed = await port.sign(callFor(people(1)), 0n);
  expect(await port.send(signed.raw)).toBe('taken');
  ton.pass(timeoutS + 60);
  expect(await port.getStatus(signed.hash, () => signed.raw)).toMatchObject({ ok: true });
  isEmpty = true;
  await expect(port.getStatus(signed.hash, () => signed.raw)).rejects.toThrow('forgotten');
});

test('a node behind the watermark cannot report a payment as missing, in any process', async () => {
  const all = new Map<string, bigint>();
  const watermark: TonWatermark = {
    raise: async (address, lt) =>
      void all.set(address, lt > (all.get(address) ?? 0n) ? lt : all.get(address)!),
    read: async (address) => all.get(address) ?? 0n,
  };
  const port = () => payer([url], { watermark });
  const signed = await port().sign(callFor(people(1)), 0n);
  ton.pass(timeoutS + 60);
  expect(await port().getStatus(signed.hash, () => signed.raw)).toBe('expired');
  const { address } = port();
  all.set(address, all.get(address)! + 1n);
  expect(await port().getStatus(signed.hash, () => signed.raw)).toBe('behind');
});

test('signs nothing that exceeds the wallet’s coins', async () => {
  const poor = payer([url], { key: randomBytes(32).toString('hex') });
  await expect(poor.sign(callFor(people(1)), 0n)).rejects.toThrow('too few coins');
});
