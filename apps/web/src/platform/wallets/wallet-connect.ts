import type { BootSettings } from '@taice/contract';
import { delays, WalletError, type WalletChoice, type WalletLink } from '@taice/core';
import { EthereumProvider } from '@walletconnect/ethereum-provider';
import {
  connectWallet,
  withWalletTimeout,
  type LinkOptions,
  resumeLink,
  rejectOnAbort,
} from './wallet-link.ts';

type Remote = NonNullable<BootSettings['remote_wallets']>;
type Provider = Awaited<ReturnType<typeof EthereumProvider.init>>;

const chainId = 56;

const start = async (
  { project_id, relay_url, rpc_url }: Remote,
  origin: string,
): Promise<Provider> => {
  const provider = await EthereumProvider.init({
    projectId: project_id,
    relayUrl: relay_url,
    optionalChains: [chainId],
    optionalMethods: ['personal_sign', 'eth_sendTransaction'],
    optionalEvents: ['accountsChanged', 'chainChanged'],
    // Questions that a wallet does not answer itself, for example balances, go there.
    rpcMap: { [chainId]: rpc_url },
    showQrModal: false,
    telemetryEnabled: false,
    disableProviderPing: true,
    logger: 'silent',
    metadata: {
      name: 'Taice',
      description: 'Watch videos, earn points',
      url: origin,
      icons: [`${origin}/icon.svg`],
    },
  });
  // Otherwise every message would first wait for a page of theirs in a hidden frame.
  provider.signer.client.core.verify.register = async () => '';
  return provider;
};

let providerPromise: Promise<Provider> | undefined;
const open = (remote: Remote, settings: BootSettings): Promise<Provider> => {
  providerPromise ??= start(remote, settings.public_url).catch((error: unknown) => {
    providerPromise = undefined;
    throw error;
  });
  return providerPromise;
};

const optionsOf = (provider: Provider, choice: WalletChoice): LinkOptions => ({
  choice,
  end: async () => {
    if (provider.session) await provider.disconnect();
  },
  patience: delays.walletAnswer,
});

export type ConnectOptions = { signal: AbortSignal; shown: (uri: string) => void };

const pair = async (provider: Provider, signal: AbortSignal): Promise<void> => {
  try {
    await rejectOnAbort(provider.connect(), signal);
  } catch (cause) {
    provider.signer.abortPairingAttempt();
    signal.throwIfAborted();
    throw new WalletError('refused', { cause });
  }
};

const connect = async (
  provider: Provider,
  choice: WalletChoice,
  { signal, shown }: ConnectOptions,
) => {
  const options = optionsOf(provider, choice);
  await options.end();
  provider.on('display_uri', shown);
  await pair(provider, signal).finally(() => provider.removeListener('display_uri', shown));
  if (provider.accounts.length > 0) return connectWallet('eth_accounts', provider, options, signal);
  // The wallet has agreed to the rest but has no account on the chain.
  await options.end();
  throw new WalletError('network');
};

/** Connects a wallet on another device, once it has scanned the address passed to `shown`. */
export const connectByWalletConnect = async (
  settings: BootSettings,
  choice: WalletChoice,
  { signal, shown }: ConnectOptions,
): Promise<WalletLink> => {
  const remote = settings.remote_wallets;
  if (!remote) throw new TypeError('wallets on other devices are not supported here');
  return withWalletTimeout(delays.walletAnswer, signal, async (combinedSignal) => {
    const provider = await rejectOnAbort(open(remote, settings), combinedSignal).catch(
      (cause: unknown) => {
        combinedSignal.throwIfAborted();
        throw new WalletError('failed', { cause });
      },
    );
    return connect(provider, choice, { signal: combinedSignal, shown });
  });
};

/** The wallet on another device that an earlier page was connected to; null without one. */
export const resumeWalletConnect = async (
  settings: BootSettings,
  choice: WalletChoice,
): Promise<WalletLink | null> => {
  if (!settings.remote_wallets) return null;
  const provider = await open(settings.remote_wallets, settings);
  return provider.session ? resumeLink(provider, optionsOf(provider, choice)) : null;
};
