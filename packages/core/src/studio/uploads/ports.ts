import { pageLocks } from '../../device/locks.ts';
import { carryByTus, type Carry } from './carry.ts';
import { carryByParts } from './carry-by-parts.ts';
import { browserDrafts, type Drafts } from './drafts.ts';
import { browserKeeper, type Keeper } from './keeper.ts';
import { sendPart } from './send-part.ts';

/** What uploads need of the browser around them. */
export type UploadPorts = {
  readonly keeper: Keeper;
  readonly drafts: Drafts;
  readonly carry: Carry;
  /** One tab at a time carries an upload; absent where the browser cannot tell tabs apart. */
  readonly locks?: Pick<LockManager, 'request'>;
  /** Tells the other tabs that something has changed, and hears it of them. */
  readonly tabs?: BroadcastChannel;
  /** ms that a broken line is left alone for, by how often it broke in a row. */
  readonly patience: (breaks: number) => number;
};

const longest = 30_000;

export const browserPorts = (lost: (error: unknown) => void): UploadPorts => ({
  keeper: browserKeeper,
  drafts: browserDrafts(lost),
  carry: (carriage) =>
    carriage.protocol === 's3' ? carryByParts(carriage, sendPart) : carryByTus(carriage),
  // Neither is there on plain http to another host, or in an old browser.
  locks: pageLocks(),
  tabs: 'BroadcastChannel' in globalThis ? new BroadcastChannel('taice-uploads') : undefined,
  patience: (breaks) => Math.min(1_000 * 2 ** (breaks - 1), longest),
});
