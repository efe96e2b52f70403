import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EvmWallet, KeyWallet, PhoneWallet, SimulatedTx } from '@taice/testkit/evm';
import type { TonWallet, WalletApp } from '@taice/testkit/ton';

/** One person's wallets: a key of chain 56, used in the browser and on a phone, and one on TON. */
export interface DemoWallets {
  readonly key: KeyWallet;
  readonly evm: EvmWallet;
  readonly ton: TonWallet;
  readonly tonApp: WalletApp;
  /** Starts at its first call. */
  phone(): Promise<PhoneWallet>;
}

export interface WalletsSettings {
  /** Contracts of the demo's coins, lowercase. */
  readonly tokens: readonly string[];
  readonly distributor: string;
  readonly relayUrl: string;
  /** File of the simulated chain's transactions. */
  readonly file: string;
}

/** Every address begins with half a BNB and a thousand of each token. */
const first = { native: 10n ** 18n / 2n, token: 1_000n * 10n ** 18n } as const;

/** The secret of a demo wallet is derived from its name, so that it outlives a restart; it is no secret to anyone. */
const secretOf = (name: string): Buffer =>
  createHash('sha256').update(`taice demo wallet ${name}`).digest();

const readSent = (file: string): SimulatedTx[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as SimulatedTx[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** A crash during the write keeps the previous file. */
const writeSent = (file: string, transactions: readonly SimulatedTx[]): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(transactions));
  renameSync(`${file}.new`, file);
};

/** The demo's wallets and their chain. */
export const openDemoWallets = async ({ tokens, distributor, relayUrl, file }: WalletsSettings) => {
  const [{ evmWallet, keyWallet, phoneWallet, simulatedChain }, { makeWallet, makeWalletApp }] =
    await Promise.all([import('@taice/testkit/evm'), import('@taice/testkit/ton')]);
  const chain = simulatedChain({
    tokens,
    distributor,
    first,
    sent: readSent(file),
    keep: (transactions) => writeSent(file, transactions),
  });
  const walletsByDir = new Map<string, DemoWallets>();
  const phones: Promise<PhoneWallet>[] = [];
  const make = (name: string): DemoWallets => {
    const secret = secretOf(name);
    const key = keyWallet(`0x${secret.toString('hex')}`);
    const ton = makeWallet({ seed: secret });
    let started: Promise<PhoneWallet> | undefined;
    return {
      key,
      evm: evmWallet({
        name: 'Demo wallet (stand-in)',
        rdns: 'localhost.taice.demo',
        key,
        nodes: new Map([[56, chain]]),
      }),
      ton,
      tonApp: makeWalletApp(ton),
      phone: () => {
        if (!started) {
          started = phoneWallet({ relayUrl, key, node: chain });
          phones.push(started);
          started.catch(() => (started = undefined));
        }
        return started;
      },
    };
  };
  return {
    chain,
    of: (name: string): DemoWallets => {
      const wallets = walletsByDir.get(name) ?? make(name);
      walletsByDir.set(name, wallets);
      return wallets;
    },
    stop: async () => {
      for (const phone of await Promise.allSettled(phones))
        if (phone.status === 'fulfilled') await phone.value.stop();
    },
  };
};
