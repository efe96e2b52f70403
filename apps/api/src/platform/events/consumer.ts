import type { Tx } from '../db/pool.ts';
import type { Services } from '../services.ts';
import type { EventOf, EventType } from './catalogue.ts';

/** What a consumer may use besides its transaction: nothing whose effect would outlive a rolled back one. */
export type ConsumerParts = Pick<Services, 'settings' | 'config'>;

/**
 * What a domain does when something has happened elsewhere. `handle` gets each event of these types once, a
 * person's in their order, in batches; its effects last together with its place among the events. An error
 * holds this consumer up, and midnight with it, until it is mended: nothing is skipped.
 */
export interface Consumer<T extends EventType = EventType> {
  /** Its place is kept under this name: a new name begins with the oldest event that is kept. */
  readonly name: string;
  readonly on: readonly T[];
  handle(tx: Tx, events: readonly EventOf<T>[], parts: ConsumerParts): Promise<void>;
}

/** Declares a consumer; what `handle` gets is only what it is for. */
export const consumer = <const T extends EventType>(declared: Consumer<T>): Consumer => declared;
