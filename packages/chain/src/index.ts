export { nonceOfMessage, signInMessage, type SignPurpose } from './evm/sign-in-message.ts';
export { chainReader, verifyWalletSignature } from './evm/verify-wallet.ts';
export { allowanceCall, bscDecimals, bscPayer, type BscPayerOptions } from './evm/bsc-payer.ts';
export {
  transferCall as handOnCall,
  mintCall,
  tokenReader,
  type TokenMove,
  type TokenReader,
} from './evm/spectacles.ts';
export { readCoinMoved, type CoinMoved } from './evm/coin-reader.ts';
export {
  NodesDiffer,
  paymentReader,
  type Arrived,
  type BlockRead,
  type PaymentReader,
} from './evm/payment-reader.ts';
export { movedOutReader } from './evm/moved-out.ts';
export { readBrought } from './evm/read-refund.ts';
export { withoutUrls } from './without-urls.ts';
export { CallWouldFail, FeeTooHigh } from './chain-port.ts';
export type {
  ChainCall,
  ChainPort,
  TxStatus as Looked,
  MovedOut,
  Recipient,
  Seen,
  Sent,
  Signed,
} from './chain-port.ts';
