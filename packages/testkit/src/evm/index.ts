export { startAnvil, type Anvil } from './anvil.ts';
export { injectEvmWallet } from './inject-wallet.ts';
export { keyWallet, type KeyWallet } from './key-wallet.ts';
export { evmMisdeeds } from './misdeeds.ts';
export { nodeInFront, type Misdeed } from './node-in-front.ts';
export { smartWallets, type SmartWallet } from './smart-wallet.ts';
export { evmWallet, type EvmWallet } from './wallet-app.ts';
export { phoneWallet, type PhoneWallet } from '../walletconnect/phone-wallet.ts';
export { startRelay, type Relay } from '../walletconnect/relay.ts';
