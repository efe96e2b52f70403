import { expect, test, vi } from 'vitest';
import { connectWallet, resumeLink } from './wallet-link.ts';

const address = `0x${'aB'.repeat(20)}`;
const choice = { id: 'fox', name: 'Fox', icon: null, injected: true };
const { signal } = new AbortController();

type Params = readonly { chainId?: string }[];
type Answers = Record<string, (params: Params) => unknown>;

/** A wallet on `chain` that can switch to another one, unless its holder declines. */
const aWallet = (chain: string, more: Answers = {}) => {
  const asked: string[] = [];
  let now = chain;
  const answers: Answers = {
    eth_requestAccounts: () => [address],
    eth_accounts: () => [address],
    eth_chainId: () => now,
    wallet_switchEthereumChain: ([to]) => {
      now = to?.chainId ?? now;
      return null;
    },
    ...more,
  };
  const request = vi.fn(
    async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      asked.push(method);
      return answers[method]?.(params as Params);
    },
  );
  const listeners = new Map<string, (value: unknown) => void>();
  const provider = {
    request,
    on: (event: string, listener: (value: unknown) => void) => listeners.set(event, listener),
    removeListener: (event: string) => listeners.delete(event),
  };
  const end = vi.fn(async () => undefined);
  const connect = () => connectWallet('eth_requestAccounts', provider, { choice, end }, signal);
  return { asked, provider, listeners, end, connect, turnTo: (chainId: string) => (now = chainId) };
};
const refusal = (code: number) => () => {
  throw Object.assign(new Error('no'), { code });
};

test('a wallet on chain 56 returns its account in lower case, without further questions', async () => {
  const { connect, asked, end } = aWallet('0x38');
  expect((await connect()).address).toBe(address.toLowerCase());
  expect(asked).toEqual(['eth_requestAccounts', 'eth_chainId']);
  expect(end).not.toHaveBeenCalled();
});

test('switches a wallet on another chain to 56', async () => {
  const { connect, provider } = aWallet('0x1');
  await connect();
  expect(provider.request).toHaveBeenCalledWith({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: '0x38' }],
  });
});

test('adds chain 56 to a wallet that does not know it', async () => {
  const wallet = aWallet('0x1', {
    wallet_switchEthereumChain: refusal(4902),
    wallet_addEthereumChain: () => {
      wallet.turnTo('0x38');
      return null;
    },
  });
  await wallet.connect();
  expect(wallet.asked).toContain('wallet_addEthereumChain');
});

test.each([
  ['its holder refuses to change', { wallet_switchEthereumChain: refusal(4001) }],
  ['it only says that it has changed', { wallet_switchEthereumChain: () => null }],
  [
    'it takes no other chain',
    { wallet_switchEthereumChain: refusal(4902), wallet_addEthereumChain: refusal(4200) },
  ],
])('ends the connection with Network Mismatch: %s', async (_, answers: Answers) => {
  const { connect, end } = aWallet('0x1', answers);
  await expect(connect()).rejects.toMatchObject({ kind: 'network' });
  expect(end).toHaveBeenCalledTimes(1);
});

test.each([
  ['refused', refusal(4001)],
  ['account', () => []],
  ['pending', refusal(-32_002)],
  ['failed', refusal(-32_603)],
] as const)('ends the connection without an account: %s', async (kind, eth_requestAccounts) => {
  const { connect, end } = aWallet('0x38', { eth_requestAccounts });
  await expect(connect()).rejects.toMatchObject({ kind });
  expect(end).toHaveBeenCalledTimes(1);
});

test('reports account changes, and none for an empty list or a break, until the listener stops', async () => {
  const { connect, listeners } = aWallet('0x38');
  const heard: (string | null)[] = [];
  const stop = (await connect()).onChange((next) => heard.push(next));
  listeners.get('accountsChanged')?.([`0x${'CD'.repeat(20)}`]);
  listeners.get('accountsChanged')?.([]);
  listeners.get('disconnect')?.(undefined);
  expect(heard).toEqual([`0x${'cd'.repeat(20)}`, null, null]);
  stop();
  expect(listeners.size).toBe(0);
});

test('restores an earlier connection without a question to the holder, or not at all', async () => {
  const { provider, asked, end } = aWallet('0x1');
  expect((await resumeLink(provider, { choice, end }))?.address).toBe(address.toLowerCase());
  expect(asked).toEqual(['eth_accounts']);
  const locked = aWallet('0x38', { eth_accounts: () => [] });
  expect(await resumeLink(locked.provider, { choice, end })).toBeNull();
});
