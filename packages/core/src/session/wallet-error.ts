/**
 * `refused`: by the viewer in the wallet; `account`: it is connected and shows none; `pending`: an earlier question is
 * open there; `network`: it is on another chain and stays there; `late`: no answer in time; `inconsistent`: a second
 * wallet shows another account than the bound one; `failed`: any other error of the wallet.
 */
export type WalletErrorKind =
  | 'refused'
  | 'account'
  | 'pending'
  | 'network'
  | 'late'
  | 'inconsistent'
  | 'failed';

/** The reason why a wallet failed. */
export class WalletError extends Error {
  override readonly name = 'WalletError';
  readonly kind: WalletErrorKind;
  constructor(kind: WalletErrorKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
