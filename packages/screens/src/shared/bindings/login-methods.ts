import type { UserFull } from '@taice/contract';
import { bindingKinds, type BindingKind } from '@taice/contract/shapes';

const isBound: Readonly<Record<BindingKind, (user: UserFull) => boolean>> = {
  email: (user) => user.email !== null,
  telegram: (user) => user.telegram !== null,
  google: (user) => user.has_google,
  wallet: (user) => user.chain.chain_address !== null,
  ton: (user) => user.ton_address !== null,
};

/** The login methods of an account. */
export const getLoginMethods = (user: UserFull): readonly BindingKind[] =>
  bindingKinds.filter((kind) => isBound[kind](user));
