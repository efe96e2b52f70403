export { nonceOfMessage, signInMessage, type SignPurpose } from './evm/sign-in-message.ts';
export { chainReader, verifyWalletSignature } from './evm/verify-wallet.ts';
export { allowanceCall, bscDecimals, bscPayer, type BscPayerOptions } from './evm/bsc-payer.ts';
export {
  transferCall,
  mintCall,
  tokenReader,
  type TokenTransfer,
  type TokenReader,
} from './evm/spectacles.ts';
export { readCoinTransfer, type CoinTransfer } from './evm/coin-reader.ts';
export {
  NodesDisagree,
  paymentReader,
  type IncomingPayment,
  type BlockRead,
  type PaymentReader,
} from './evm/payment-reader.ts';
export { outgoingTransferReader } from './evm/moved-out.ts';
export { readRefund } from './evm/read-refund.ts';
export { withoutUrls } from './without-urls.ts';
export { CallWouldFail, FeeTooHigh } from './chain-port.ts';
export type {
  ChainCall,
  ChainPort,
  TxStatus,
  OutgoingTransfer,
  Recipient,
  MinedTx,
  BroadcastResult,
  SignedTx,
} from './chain-port.ts';
