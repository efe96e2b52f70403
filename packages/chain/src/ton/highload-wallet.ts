import {
  type Address,
  beginCell,
  type BitString,
  Cell,
  contractAddress,
  Dictionary,
  external,
  type MessageRelaxed,
  type OutActionSendMsg,
  SendMode,
  type StateInit,
  storeMessage,
  storeMessageRelaxed,
  storeOutList,
} from '@ton/core';
import { sign } from '@ton/crypto';
import { HIGHLOAD_WALLET_V3_CODE_HEX } from '@tonkite/highload-wallet-v3/dist/highload-wallet-v3-code.js';

/**
 * A highload wallet. `timeoutS`: seconds for which a message of it is valid, and the least time it remembers a query
 * id.
 */
export interface HighloadWallet {
  readonly publicKey: Buffer;
  readonly subwalletId: number;
  readonly timeoutS: number;
}

const internalTransferOp = 0xae42e5a4;
/** Bits of one shift: of the ten bits of a number the highest value is not used. */
const bitsOfShift = 1_023n;
const shiftCount = 8_192n;

/** Query ids of one wallet. After these it takes another subwallet, so that no query id repeats. */
export const queryIds = bitsOfShift * shiftCount;

const code = Cell.fromHex(HIGHLOAD_WALLET_V3_CODE_HEX);

export const walletInit = ({ publicKey, subwalletId, timeoutS }: HighloadWallet): StateInit => ({
  code,
  data: beginCell()
    .storeBuffer(publicKey)
    .storeUint(subwalletId, 32)
    .storeDict(null)
    .storeDict(null)
    .storeUint(0, 64)
    .storeUint(timeoutS, 22)
    .endCell(),
});

export const walletAddress = (wallet: HighloadWallet): Address =>
  contractAddress(0, walletInit(wallet));

/** One message for one transfer; for several, one to ourselves that sends them. */
export const messageFor = (
  self: Address,
  messages: readonly MessageRelaxed[],
  valueForSelf: bigint,
): MessageRelaxed => {
  const [single, ...others] = messages;
  if (!single) throw new RangeError('no messages to send');
  if (others.length === 0) return single;
  const actions = messages.map((outMsg): OutActionSendMsg => ({
    type: 'sendMsg',
    mode: SendMode.PAY_GAS_SEPARATELY,
    outMsg,
  }));
  const body = beginCell()
    .storeUint(internalTransferOp, 32)
    .storeUint(0, 64)
    .storeRef(beginCell().store(storeOutList(actions)))
    .endCell();
  return {
    info: {
      type: 'internal',
      ihrDisabled: true,
      bounce: false,
      bounced: false,
      dest: self,
      value: { coins: valueForSelf },
      ihrFee: 0n,
      forwardFee: 0n,
      createdAt: 0,
      createdLt: 0n,
    },
    body,
  };
};

/** The hash by which an explorer finds an external message: that of its normalized form (TEP-467). */
export const messageHash = (dest: Address, body: Cell): string =>
  beginCell()
    .storeUint(0b10, 2)
    .storeUint(0, 2)
    .storeAddress(dest)
    .storeCoins(0)
    .storeBit(false)
    .storeBit(true)
    .storeRef(body)
    .endCell()
    .hash()
    .toString('hex');

/** Signs an external message of the wallet. `createdAt`: Unix seconds. */
export const signMessage = (
  wallet: HighloadWallet,
  {
    nonce,
    createdAt,
    message,
    isNew,
    secretKey,
  }: {
    readonly nonce: bigint;
    readonly createdAt: number;
    readonly message: MessageRelaxed;
    /** The wallet is not on the chain yet; this message deploys it. */
    readonly isNew: boolean;
    readonly secretKey: Buffer;
  },
): { readonly hash: string; readonly raw: string } => {
  if (nonce < 0n || nonce >= queryIds) throw new RangeError('the wallet has no query id left');
  const signedPart = beginCell()
    .storeUint(wallet.subwalletId, 32)
    .storeRef(beginCell().store(storeMessageRelaxed(message)))
    .storeUint(SendMode.PAY_GAS_SEPARATELY, 8)
    .storeUint(nonce / bitsOfShift, 13)
    .storeUint(nonce % bitsOfShift, 10)
    .storeUint(createdAt, 64)
    .storeUint(wallet.timeoutS, 22)
    .endCell();
  const body = beginCell()
    .storeBuffer(sign(signedPart.hash(), secretKey))
    .storeRef(signedPart)
    .endCell();
  const destination = walletAddress(wallet);
  const externalMessage = external({
    to: destination,
    body,
    ...(isNew && { init: walletInit(wallet) }),
  });
  const raw = beginCell().store(storeMessage(externalMessage)).endCell().toBoc().toString('base64');
  return { hash: messageHash(destination, body), raw };
};

/** Reads the header of a message of the wallet from its body. */
export const readBody = (
  body: Cell,
): { readonly nonce: bigint; readonly createdAt: number; readonly timeoutS: number } => {
  const content = body.refs[0]?.beginParse();
  if (!content) throw new Error('not a message of this wallet');
  content.skip(32 + 8);
  const nonce = content.loadUintBig(13) * bitsOfShift + content.loadUintBig(10);
  return { nonce, createdAt: content.loadUint(64), timeoutS: content.loadUint(22) };
};

/** The wallet's memory of the messages that it has taken. */
export interface ProcessedQueries {
  /** Unix seconds: it remembers all messages from `timeoutS` before that time on. */
  readonly cleanedAt: number;
  has(nonce: bigint): boolean;
  /** The nonce after the highest that it remembers. The last nonce that it took is always among them. */
  readonly next: bigint;
}

const isSet = (cell: Cell | undefined, bit: number): boolean =>
  cell !== undefined && cell.bits.at(bit);

const highestOf = (bits: BitString): number => {
  for (let bit = bits.length - 1; bit >= 0; bit -= 1) if (bits.at(bit)) return bit;
  return -1;
};

/** Reads the data of the contract. Throws if it belongs to another wallet. */
export const readProcessedQueries = (wallet: HighloadWallet, data: Cell): ProcessedQueries => {
  const slice = data.beginParse();
  const isOurs =
    slice.loadBuffer(32).equals(wallet.publicKey) && slice.loadUint(32) === wallet.subwalletId;
  const dicts = [0, 1].map(() =>
    slice.loadDict(Dictionary.Keys.Uint(13), Dictionary.Values.Cell()),
  );
  const cleanedAt = slice.loadUint(64);
  if (!isOurs || slice.loadUint(22) !== wallet.timeoutS)
    throw new Error('the wallet on the chain is not the configured one');
  const nexts = dicts.flatMap((dict) =>
    dict.keys().map((shift) => {
      const bits = dict.get(shift)?.bits;
      return BigInt(shift) * bitsOfShift + BigInt((bits ? highestOf(bits) : -1) + 1);
    }),
  );
  return {
    cleanedAt,
    has: (nonce) =>
      dicts.some((dict) =>
        isSet(dict.get(Number(nonce / bitsOfShift)), Number(nonce % bitsOfShift)),
      ),
    next: nexts.reduce((max, next) => (next > max ? next : max), 0n),
  };
};
