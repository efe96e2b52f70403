import pg from 'pg';

/** The rows of one statement, seen by the database's owner: the job queue is not the application's to read. */
export const asOwner = async (
  ownerUrl: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
};
