import { pageLocks } from '../../device/locks.ts';
import { uploadByTus, type Uploader } from './uploader.ts';
import { carryByParts } from './carry-by-parts.ts';
import { browserDrafts, type Drafts } from './drafts.ts';
import { browserKeeper, type Keeper } from './keeper.ts';
import { sendPart } from './send-part.ts';

/** Parts of the browser that uploads need. */
export type UploadPorts = {
  readonly keeper: Keeper;
  readonly drafts: Drafts;
  readonly carry: Uploader;
  /** One tab at a time runs an upload; absent if the browser has no locks. */
  readonly locks?: Pick<LockManager, 'request'>;
  /** Exchanges change messages with the other tabs. */
  readonly tabs?: BroadcastChannel;
  /** ms of pause after a broken connection, by the number of breaks in a row. */
  readonly patience: (breaks: number) => number;
};

const longest = 30_000;

export const browserPorts = (lost: (error: unknown) => void): UploadPorts => ({
  keeper: browserKeeper,
  drafts: browserDrafts(lost),
  carry: (carriage) =>
    carriage.protocol === 's3' ? carryByParts(carriage, sendPart) : uploadByTus(carriage),
  // Both are missing on plain http to another host, or in an old browser.
  locks: pageLocks(),
  tabs: 'BroadcastChannel' in globalThis ? new BroadcastChannel('taice-uploads') : undefined,
  patience: (breaks) => Math.min(1_000 * 2 ** (breaks - 1), longest),
});
