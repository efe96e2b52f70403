import type { Tx } from '../db/pool.ts';
import type { Services } from '../services.ts';
import type { EventOf, EventType } from './catalogue.ts';

/** Services that a consumer may use besides its transaction. None has effects that would outlive a rollback. */
export type ConsumerDeps = Pick<Services, 'settings' | 'config'>;

/**
 * A domain's reaction to events of other domains. `handle` gets each event of these types once, in batches, each
 * person's in order. Its effects commit together with its position. An error holds this consumer, and midnight with it,
 * until it is fixed: nothing is skipped.
 */
export interface Consumer<T extends EventType = EventType> {
  /** Its place is kept under this name: a new name begins with the oldest event that is kept. */
  readonly name: string;
  readonly on: readonly T[];
  handle(tx: Tx, events: readonly EventOf<T>[], parts: ConsumerDeps): Promise<void>;
}

/** Declares a consumer; `handle` gets events of its types only. */
export const defineConsumer = <const T extends EventType>(declared: Consumer<T>): Consumer =>
  declared;
