import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import { Address, beginCell, Cell, storeStateInit } from '@ton/core';
import { walletCodes, type WalletVersion } from './wallet-codes.ts';

export interface ProofParts {
  domain: string;
  /** When the wallet signed; sent in whole seconds. */
  at: Date;
  payload: string;
  /** Some wallets write the time as a text. */
  timestampAsText?: boolean;
}

/** `wallet_info` as the product's client sends it after TON Connect. */
export interface SignedInfo {
  address: string;
  network: string;
  public_key: string;
  state_init: string;
  proof: {
    timestamp: number | string;
    domain: { lengthBytes: number; value: string };
    payload: string;
    signature: string;
  };
}

/** A wallet with a key of its own, never deployed: most wallets are not when they first log in. */
export interface TonWallet {
  /** Raw, `0:hex`. */
  readonly address: string;
  /** In the form that wallets show, for a contract that may not exist yet. */
  readonly friendly: string;
  /** Hex. */
  readonly publicKey: string;
  /** A bag of cells in base64. */
  readonly stateInit: string;
  /** The wallet's answer to a request of `ton_proof`. */
  signProof(parts: ProofParts): SignedInfo;
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Initial data of a contract of that version (ton-org/ton, src/wallets). */
const dataOf = (version: WalletVersion, publicKey: Buffer, workchain: number): Cell => {
  const walletId = 698_983_191 + workchain;
  const data = beginCell();
  if (version === 'v5R1') data.storeBit(1).storeUint(0, 32).storeUint(0x7fffff11, 32);
  else if (version === 'v5Beta')
    data.storeInt(0, 33).storeInt(-239, 32).storeInt(workchain, 8).storeUint(0, 8).storeUint(0, 32);
  else data.storeUint(0, 32).storeUint(walletId, 32);
  data.storeBuffer(publicKey, 32);
  if (!version.startsWith('v3')) data.storeBit(0);
  return data.endCell();
};

/** The hash that is signed for `ton_proof` (TON Connect, 'Address proof signature'). */
const hashToSign = (address: string, { domain, at, payload }: ProofParts): Buffer => {
  const [workchain = '', hash = ''] = address.split(':');
  const numbers = Buffer.alloc(16);
  numbers.writeInt32BE(Number(workchain), 0);
  numbers.writeUInt32LE(Buffer.byteLength(domain), 4);
  numbers.writeBigUInt64LE(BigInt(Math.floor(at.getTime() / 1000)), 8);
  const item = sha256(
    'ton-proof-item-v2/',
    numbers.subarray(0, 4),
    Buffer.from(hash, 'hex'),
    numbers.subarray(4, 8),
    domain,
    numbers.subarray(8),
    payload,
  );
  return sha256(Buffer.from('ffff', 'hex'), 'ton-connect', item);
};

/** The key pair whose 32 secret bytes these are. */
const keysOf = (seed: Buffer) => {
  // PKCS #8 around the seed (RFC 8410).
  const key = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  return { privateKey, publicKey: createPublicKey(privateKey) };
};

/** A new wallet of a version, or the one of `seed` (32 bytes); `code` replaces the contract. */
export const makeWallet = ({
  version = 'v5R1',
  workchain = 0,
  code = walletCodes[version],
  seed,
}: {
  version?: WalletVersion;
  workchain?: 0 | -1;
  code?: string;
  seed?: Buffer;
} = {}): TonWallet => {
  const keys = seed ? keysOf(seed) : generateKeyPairSync('ed25519');
  const { x = '' } = keys.publicKey.export({ format: 'jwk' });
  const key = Buffer.from(x, 'base64url');
  const init = { code: Cell.fromBase64(code), data: dataOf(version, key, workchain) };
  const cell = beginCell().store(storeStateInit(init)).endCell();
  const address = `${workchain}:${cell.hash().toString('hex')}`;
  const publicKey = key.toString('hex');
  const stateInit = cell.toBoc().toString('base64');
  return {
    address,
    friendly: Address.parseRaw(address).toString({ bounceable: false }),
    publicKey,
    stateInit,
    signProof: (parts) => {
      const timestamp = Math.floor(parts.at.getTime() / 1000);
      return {
        address,
        network: '-239',
        public_key: publicKey,
        state_init: stateInit,
        proof: {
          timestamp: parts.timestampAsText ? String(timestamp) : timestamp,
          domain: { lengthBytes: Buffer.byteLength(parts.domain), value: parts.domain },
          payload: parts.payload,
          signature: sign(null, hashToSign(address, parts), keys.privateKey).toString('base64'),
        },
      };
    },
  };
};
