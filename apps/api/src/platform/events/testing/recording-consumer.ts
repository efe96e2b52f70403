import { sql } from 'kysely';
import type { TestDatabase } from '../../db/testing.ts';
import { defineConsumer, type Consumer } from '../consumer.ts';

/** A table without any key that would hide an event handled twice. */
export const createNotesTable = async ({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> => {
  await sql`create table test_note (n bigint generated always as identity, consumer text not null,
    user_id bigint not null, event_key text not null)`.execute(owner);
};

/** Notes each sign-in that it handles, one statement each, so that it can die between any two. */
export const recordingConsumer = (name: string): Consumer =>
  defineConsumer({
    name,
    on: ['signed_in'],
    handle: async (tx, events) => {
      for (const { userId, key } of events)
        await sql`insert into test_note (consumer, user_id, event_key)
          values (${name}, ${userId}, ${key})`.execute(tx);
    },
  });
