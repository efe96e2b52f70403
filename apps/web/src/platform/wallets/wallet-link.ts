import { WalletError, type WalletChoice, type WalletLink } from '@taice/core';
import { getRpcErrorCode, type Eip1193 } from './eip1193.ts';

const chain = '0x38';

/** For wallets that do not know the chain yet. */
const bsc = {
  chainId: chain,
  chainName: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
  blockExplorerUrls: ['https://bscscan.com'],
};

const userRejectedCode = 4001;
const requestPendingCode = -32002;
const unknownChainCode = 4902;

const toWalletError = (cause: unknown): WalletError => {
  if (cause instanceof WalletError) return cause;
  const code = getRpcErrorCode(cause);
  // WalletConnect's wallets refuse with 5000.
  if (code === userRejectedCode || code === 5000) return new WalletError('refused', { cause });
  return new WalletError(code === requestPendingCode ? 'pending' : 'failed', { cause });
};

/** Returns a wallet's answer, or gives up with the reason of `signal`. */
export const rejectOnAbort = <T>(pending: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  if (signal.aborted) giveUp();
  signal.addEventListener('abort', giveUp, { once: true });
  return Promise.race([pending, promise]).finally(() =>
    signal.removeEventListener('abort', giveUp),
  );
};

/** Runs `work` within `ms`, if there is a limit; otherwise throws a WalletError `late`. */
export const withWalletTimeout = async <T>(
  ms: number | undefined,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  if (ms === undefined) return work(signal);
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), ms);
  try {
    return await work(AbortSignal.any([signal, timeout.signal]));
  } catch (cause) {
    signal.throwIfAborted();
    throw timeout.signal.aborted ? new WalletError('late', { cause }) : cause;
  } finally {
    clearTimeout(timer);
  }
};

/** Asks a wallet; its refusals become WalletProblems. */
export const requestWallet = async (
  provider: Eip1193,
  call: Parameters<Eip1193['request']>[0],
  signal: AbortSignal,
): Promise<unknown> => {
  const reply = provider.request(call).catch((cause: unknown) => {
    throw toWalletError(cause);
  });
  return rejectOnAbort(reply, signal);
};

export const isBscChainId = (id: unknown): boolean => Number(id) === Number(chain);

/** Switches the wallet to the product's chain; it asks its holder. */
export const switchToBsc = async (provider: Eip1193, signal: AbortSignal): Promise<void> => {
  const callWallet = (method: string, ...params: readonly unknown[]) =>
    requestWallet(provider, { method, params }, signal);
  if (isBscChainId(await callWallet('eth_chainId'))) return;
  try {
    await callWallet('wallet_switchEthereumChain', { chainId: chain }).catch(
      async (error: unknown) => {
        const cause: unknown = error instanceof WalletError ? error.cause : error;
        if (getRpcErrorCode(cause) !== unknownChainCode) throw error;
        await callWallet('wallet_addEthereumChain', bsc);
      },
    );
  } catch (cause) {
    signal.throwIfAborted();
    throw new WalletError('network', { cause });
  }
  if (!isBscChainId(await callWallet('eth_chainId'))) throw new WalletError('network');
};

const parseFirstAccount = (accounts: unknown): string | null => {
  const first: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
  return typeof first === 'string' && /^0x[0-9a-fA-F]{40}$/.test(first)
    ? first.toLowerCase()
    : null;
};

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;

export type LinkOptions = {
  readonly choice: WalletChoice;
  /** Ends the connection at the wallet, as far as that is possible from here. */
  readonly end: () => Promise<void>;
  /** ms that an answer may take; without it a wallet may take as long as it likes. */
  readonly patience?: number;
};

const linkTo = (provider: Eip1193, address: string, options: LinkOptions): WalletLink => {
  const { choice, end, patience } = options;
  return {
    ...choice,
    address,
    sign: async (message, signal) => {
      const call = { method: 'personal_sign', params: [hexOf(message), address] };
      const signature = await withWalletTimeout(patience, signal, (combinedSignal) =>
        requestWallet(provider, call, combinedSignal),
      );
      if (typeof signature !== 'string') throw new WalletError('failed');
      return signature;
    },
    onChange: (listener) => {
      const changed = (accounts: unknown) => listener(parseFirstAccount(accounts));
      const onDisconnect = () => listener(null);
      provider.on?.('accountsChanged', changed);
      provider.on?.('disconnect', onDisconnect);
      return () => {
        provider.removeListener?.('accountsChanged', changed);
        provider.removeListener?.('disconnect', onDisconnect);
      };
    },
    disconnect: end,
    coins: async () => (await import('./coin-port.ts')).createCoinPort(provider, address, patience),
  };
};

/** The link to a wallet whose account is requested by `method`; a useless one is disconnected. */
export const connectWallet = async (
  method: 'eth_requestAccounts' | 'eth_accounts',
  provider: Eip1193,
  options: LinkOptions,
  signal: AbortSignal,
): Promise<WalletLink> => {
  try {
    const address = parseFirstAccount(await requestWallet(provider, { method }, signal));
    if (address === null) throw new WalletError('account');
    await switchToBsc(provider, signal);
    return linkTo(provider, address, options);
  } catch (error) {
    await options.end();
    throw error;
  }
};

/** The link to a wallet that has given its account before, without asking its holder; otherwise null. */
export const resumeLink = async (
  provider: Eip1193,
  options: LinkOptions,
): Promise<WalletLink | null> => {
  const address = parseFirstAccount(await provider.request({ method: 'eth_accounts' }));
  return address === null ? null : linkTo(provider, address, options);
};
