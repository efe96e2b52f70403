import type { UserFull } from '@taice/contract';
import { bindingKinds, type BindingKind } from '@taice/contract/shapes';

const isBound: Readonly<Record<BindingKind, (user: UserFull) => boolean>> = {
  email: (user) => user.email !== null,
  telegram: (user) => user.telegram !== null,
  google: (user) => user.has_google,
  wallet: (user) => user.chain.chain_address !== null,
  ton: (user) => user.ton_address !== null,
};

/** The ways that an account can be logged in to. */
export const waysOf = (user: UserFull): readonly BindingKind[] =>
  bindingKinds.filter((kind) => isBound[kind](user));
