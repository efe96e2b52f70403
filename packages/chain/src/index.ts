export { nonceOfMessage, signInMessage, type SignPurpose } from './evm/sign-in-message.ts';
export { chainReader, verifyWalletSignature } from './evm/verify-wallet.ts';
