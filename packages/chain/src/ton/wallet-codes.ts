/** The position of a wallet contract's public key in its initial data. */
export interface WalletLayout {
  readonly version: 'v3R1' | 'v3R2' | 'v4R1' | 'v4R2' | 'v5Beta' | 'v5R1';
  /** Bits before the key. */
  readonly before: number;
  /** Bits after the key, for example the flag of installed extensions. */
  readonly after: number;
}

/** Bits of the key itself. */
export const keyBits = 256;

/** 32 seqno, 32 wallet id, key. */
const v3Layout = { before: 64, after: 0 };
/** The same, then the plugins. */
const v4Layout = { before: 64, after: 1 };

/**
 * Known wallets by the hash (hex) of their code's root cell. The code defines the meaning of the data, so data of any
 * other code proves nothing. The testkit builds each wallet from its published code, which proves these hashes.
 */
export const walletLayouts: ReadonlyMap<string, WalletLayout> = new Map([
  [
    'b61041a58a7980b946e8fb9e198e3c904d24799ffa36574ea4251c41a566f581',
    { version: 'v3R1', ...v3Layout },
  ],
  [
    '84dafa449f98a6987789ba232358072bc0f76dc4524002a5d0918b9a75d2d599',
    { version: 'v3R2', ...v3Layout },
  ],
  [
    '64dd54805522c5be8a9db59cea0105ccf0d08786ca79beb8cb79e880a8d7322d',
    { version: 'v4R1', ...v4Layout },
  ],
  [
    'feb5ff6820e2ff0d9483e7e0d62c817d846789fb4ae580c878866d959dabd5c0',
    { version: 'v4R2', ...v4Layout },
  ],
  [
    // A library cell that names the code.
    'f3d7ca53493deedac28b381986a849403cbac3d2c584779af081065af0ac4b93',
    // 33 seqno, 80 wallet id, key, extensions.
    { version: 'v5Beta', before: 113, after: 1 },
  ],
  [
    '20834b7b72b112147e1b2fb457b84e74d1a30f04f737d4f62a668e9552d2b72f',
    // 1 signatures allowed, 32 seqno, 32 wallet id, key, extensions.
    { version: 'v5R1', before: 65, after: 1 },
  ],
]);
