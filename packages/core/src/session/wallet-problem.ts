/**
 * `refused` by the viewer in the wallet · `account` it is connected and shows none · `pending` an earlier question waits there · `network` it is on
 * another chain and stays there · `late` no answer came in time · `inconsistent` a second wallet shows
 * another account than the bound one · `failed` anything else that the wallet says.
 */
export type WalletProblemKind =
  | 'refused'
  | 'account'
  | 'pending'
  | 'network'
  | 'late'
  | 'inconsistent'
  | 'failed';

/** Why a wallet was of no use. */
export class WalletProblem extends Error {
  override readonly name = 'WalletProblem';
  readonly kind: WalletProblemKind;
  constructor(kind: WalletProblemKind, options?: ErrorOptions) {
    super(kind, options);
    this.kind = kind;
  }
}
