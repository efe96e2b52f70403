import type { WalletApp } from '@taice/core';

/** How a person gets to a wallet that is not in this browser; each has both an extension and an app. */
const apps = [
  {
    id: 'metamask',
    name: 'MetaMask',
    install: 'https://metamask.io/download',
    // https://docs.metamask.io/sdk/guides/use-deeplinks: without the scheme.
    open: ({ host, pathname, search }: Location) =>
      `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    install: 'https://trustwallet.com/download',
    // https://developer.trustwallet.com/developer/develop-for-trust/deeplinking: 20000714 is chain 56.
    open: ({ href }: Location) =>
      `https://link.trustwallet.com/open_url?coin_id=20000714&url=${encodeURIComponent(href)}`,
  },
] as const;

/**
 * Wallets to install. On a phone the link opens this page inside the wallet, or its shop entry if it is not installed;
 * on a computer it leads to the extension.
 */
export const walletApps = ({ location, matchMedia }: Window): readonly WalletApp[] => {
  const handheld = matchMedia('(pointer: coarse)').matches;
  return apps.map(({ id, name, install, open }) => ({
    id,
    name,
    href: handheld ? open(location) : install,
    opens: handheld,
  }));
};
