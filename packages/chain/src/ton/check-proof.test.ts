import { longRun } from '@taice/testkit/long-run';
import { beginCell, Cell } from '@ton/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeWallet, walletCodes, type WalletVersion } from '@taice/testkit/ton';
import { checkProof, type ProofRules } from './check-proof.ts';
import { vectors } from './testing/vectors.ts';
import type { WalletInfo } from './wallet-info.ts';

const now = new Date('2026-11-21T12:00:00Z');
const domain = 'taice.example';
const payload = '0123456789abcdef0123456789abcdef';
const rules: ProofRules = { domains: [domain], now, maxAgeMs: 900_000, maxFutureMs: 60_000 };
const versions = Object.keys(walletCodes) as WalletVersion[];
const signed = (version: WalletVersion = 'v5R1', at: Date = now) =>
  makeWallet({ version }).signProof({ domain, at, payload });

describe('accepts a real wallet of every version', () => {
  test.each(versions)('%s', async (version) => {
    for (const workchain of [0, -1] as const) {
      const wallet = makeWallet({ version, workchain });
      for (const timestampAsText of [false, true]) {
        const info = wallet.signProof({ domain, at: now, payload, timestampAsText });
        expect(await checkProof(info, rules)).toEqual({ address: wallet.address });
      }
    }
  });
});

describe('accepts published proofs at their time', () => {
  test.each(vectors)('$name', async ({ info, at, host }) => {
    const then = { ...rules, now: at, domains: [host] };
    expect(await checkProof({ ...info, network: '-239' }, then)).toEqual({
      address: info.address,
    });
    expect(await checkProof({ ...info, network: '-239' }, { ...rules, domains: [host] })).toBe(
      'expired',
    );
  });
});

const other = signed();
/** Proofs with exactly one fault each. */
const bad: Record<string, (info: WalletInfo) => [WalletInfo, string]> = {
  'of the test network': (info) => [{ ...info, network: '-3' }, 'network'],
  'for another domain': (info) => {
    const elsewhere = { lengthBytes: 12, value: 'evil.example' };
    return [{ ...info, proof: { ...info.proof, domain: elsewhere } }, 'domain'];
  },
  'with a wrong length of its domain': (info) => {
    const wrong = { lengthBytes: 12, value: domain };
    return [{ ...info, proof: { ...info.proof, domain: wrong } }, 'domain'];
  },
  'of a domain that ours is part of': (info) => {
    const longer = { lengthBytes: domain.length + 5, value: `${domain}.evil` };
    return [{ ...info, proof: { ...info.proof, domain: longer } }, 'domain'];
  },
  'with another time': (info) => {
    const earlier = Number(info.proof.timestamp) - 1;
    return [{ ...info, proof: { ...info.proof, timestamp: earlier } }, 'forged'];
  },
  'with another payload': (info) => {
    return [{ ...info, proof: { ...info.proof, payload: `${payload}0` } }, 'forged'];
  },
  'with the address of another wallet': (info) => [{ ...info, address: other.address }, 'address'],
  "with another wallet's address and state": (info) => [{ ...other, proof: info.proof }, 'forged'],
  "with another wallet's key told": (info) => [{ ...info, public_key: other.public_key }, 'key'],
  "with another wallet's state": (info) => [{ ...info, state_init: other.state_init }, 'address'],
  'in another workchain': (info) => [
    { ...info, address: info.address.replace('0:', '-1:') },
    'forged',
  ],
  'with a signature of another wallet': (info) => [
    { ...info, proof: { ...info.proof, signature: other.proof.signature } },
    'forged',
  ],
  'with a signature of zeros': (info) => [
    { ...info, proof: { ...info.proof, signature: Buffer.alloc(64).toString('base64') } },
    'forged',
  ],
  'with a short signature': (info) => [
    { ...info, proof: { ...info.proof, signature: Buffer.alloc(63, 1).toString('base64') } },
    'shape',
  ],
  'without the state, where no node may be asked': (info) => [
    { ...info, state_init: undefined },
    'key',
  ],
  'with a state that is no bag of cells': (info) => [{ ...info, state_init: 'AAAA' }, 'state'],
};

describe('rejects a proof', () => {
  test.each(Object.entries(bad))('%s', async (_name, spoil) => {
    const [info, flaw] = spoil(signed());
    expect(await checkProof(info, rules)).toBe(flaw);
  });

  test('older than a quarter of an hour, or from the future', async () => {
    const at = (ms: number) => checkProof(signed('v4R2', new Date(now.getTime() + ms)), rules);
    expect(await at(-900_000)).toHaveProperty('address');
    expect(await at(-901_000)).toBe('expired');
    expect(await at(60_000)).toHaveProperty('address');
    expect(await at(61_000)).toBe('future');
  });

  test('of a contract with unknown wallet code, even if its holder signed', async () => {
    const code = beginCell().storeUint(1, 8).endCell().toBoc().toString('base64');
    const info = makeWallet({ code }).signProof({ domain, at: now, payload });
    expect(await checkProof(info, rules)).toBe('code');
  });
});

test('asks only the configured node for a deployed wallet that hides its state', async () => {
  const { state_init: _hidden, ...info } = signed('v3R2');
  const asked: string[] = [];
  const askKey = async (address: string) => {
    asked.push(address);
    return Buffer.from(info.public_key, 'hex');
  };
  expect(await checkProof(info, { ...rules, fetchKey: askKey })).toEqual({ address: info.address });
  expect(asked).toEqual([info.address]);
  const stranger = async () => Buffer.from(other.public_key, 'hex');
  expect(await checkProof(info, { ...rules, fetchKey: stranger })).toBe('key');
  const { public_key: _untold, ...untold } = info;
  expect(await checkProof(untold, { ...rules, fetchKey: stranger })).toBe('forged');
  expect(await checkProof(info, { ...rules, fetchKey: async () => undefined })).toBe('key');
});

/** One byte of a base64 text's bytes changed. */
const flipped = (text: string, at: number, mask: number): string => {
  const bytes = Buffer.from(text, 'base64');
  const place = at % bytes.length;
  bytes[place] = (bytes[place] ?? 0) ^ mask;
  return bytes.toString('base64');
};
const typo = (text: string, at: number, mask: number): string => {
  const place = at % text.length;
  const changed = String.fromCharCode(text.charCodeAt(place) ^ (mask & 127 || 1));
  return text.slice(0, place) + changed + text.slice(place + 1);
};
type Spoil = (info: WalletInfo, at: number, mask: number) => WalletInfo;
const inProof = (info: WalletInfo, part: Partial<WalletInfo['proof']>): WalletInfo => ({
  ...info,
  proof: { ...info.proof, ...part },
});
const spoils: readonly Spoil[] = [
  (info, at, mask) => ({ ...info, address: typo(info.address, at, mask) }),
  (info, at, mask) => ({ ...info, network: typo(info.network, at, mask) }),
  (info, at, mask) => ({ ...info, public_key: typo(info.public_key ?? '', at, mask) }),
  (info, at, mask) => ({ ...info, state_init: flipped(info.state_init ?? '', at, mask) }),
  (info, at, mask) => ({ ...info, state_init: typo(info.state_init ?? '', at, mask) }),
  (info, at, mask) => inProof(info, { signature: flipped(info.proof.signature, at, mask) }),
  (info, at, mask) => inProof(info, { signature: typo(info.proof.signature, at, mask) }),
  (info, at, mask) => inProof(info, { payload: typo(info.proof.payload, at, mask) }),
  (info, at, mask) => inProof(info, { payload: info.proof.payload + String(at * mask) }),
  (info, at, mask) => inProof(info, { timestamp: Number(info.proof.timestamp) - 1 - (at % mask) }),
  (info, at, mask) =>
    inProof(info, { domain: { ...info.proof.domain, value: typo(domain, at, mask) } }),
  (info, at, mask) =>
    inProof(info, { domain: { ...info.proof.domain, lengthBytes: domain.length + at + mask } }),
];

const rootOf = (info: WalletInfo): string => {
  try {
    return Cell.fromBase64(info.state_init ?? '')
      .hash()
      .toString('hex');
  } catch {
    return '';
  }
};

const times = longRun ? 10 : 1;

test(
  `accepts none of ${2_000 * times} mutants of real proofs`,
  async () => {
    const whole = versions.map((version) => signed(version));
    const mutant = fc.record({
      which: fc.nat(whole.length - 1),
      how: fc.nat(spoils.length - 1),
      at: fc.nat(4_000),
      mask: fc.integer({ min: 1, max: 255 }),
    });
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(mutant, async ({ which, how, at, mask }) => {
        const info = whole[which];
        const spoil = spoils[how];
        if (!info || !spoil) throw new Error('no such case');
        const spoilt = spoil(info, at, mask);
        // The same cells in another bag are the same state, and no mutant.
        const same = spoilt.state_init !== info.state_init && rootOf(spoilt) === rootOf(info);
        fc.pre(!same && JSON.stringify(spoilt) !== JSON.stringify(info));
        tried += 1;
        expect(typeof (await checkProof(spoilt, rules))).toBe('string');
      }),
      { numRuns: 2_000 * times },
    );
    expect(tried).toBeGreaterThanOrEqual(2_000 * times);
  },
  60_000 * times,
);
