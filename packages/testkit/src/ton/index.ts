export { injectWallet, installTonProvider } from './inject-wallet.ts';
export { makeWallet } from './make-wallet.ts';
export type { ProofParts, SignedInfo, TonWallet } from './make-wallet.ts';
export { tonNodeFaults } from './node-faults.ts';
export { makeWalletApp } from './wallet-app.ts';
export type { BridgeAnswer, BridgeCall, WalletApp } from './wallet-app.ts';
export { walletCodes } from './wallet-codes.ts';
export type { WalletVersion } from './wallet-codes.ts';
