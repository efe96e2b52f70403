export { readAddress } from './address.ts';
export type { RawAddress } from './address.ts';
export { fetchPublicKey } from './fetch-public-key.ts';
export { checkProof } from './check-proof.ts';
export type { ProofFlaw, ProofRules } from './check-proof.ts';
export { proofMessage } from './proof-message.ts';
export type { ProofMessage } from './proof-message.ts';
export type { WalletInfo } from './wallet-info.ts';
