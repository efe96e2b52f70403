/** A parsed address. */
export interface RawAddress {
  readonly workchain: 0 | -1;
  /** 32 bytes: the hash of the contract's state init. */
  readonly hash: Buffer;
}

const shape = /^(0|-1):([0-9a-f]{64})$/;

/** Parses the raw form `0:hex`, which is also the stored form; undefined for anything else. */
export const readAddress = (raw: string): RawAddress | undefined => {
  const [, workchain, hex] = shape.exec(raw) ?? [];
  if (hex === undefined) return undefined;
  return { workchain: workchain === '0' ? 0 : -1, hash: Buffer.from(hex, 'hex') };
};
