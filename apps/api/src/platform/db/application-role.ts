import pg from 'pg';
import { ConfigError } from '../config.ts';

/** The role whose rights the application has: it can read the ledger and call its one function, no more. */
const APPLICATION_ROLE = 'taice_app';

/**
 * Makes sure that the application's role exists and that the owner may act as it.
 * Our own server has two logins, and the role is there already. On an outside server the owner of DATABASE_URL
 * makes the role, and the application connects with the owner's login but as that role (`applicationUrl`).
 */
export async function ensureApplicationRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
    APPLICATION_ROLE,
  ]);
  if (!rowCount) await createRole(client);
  // Extensions and other databases of the server are none of our business: rights are given per schema.
  await client.query(`grant usage on schema public to ${APPLICATION_ROLE}`);
}

async function createRole(client: pg.Client): Promise<void> {
  try {
    await client.query(`create role ${APPLICATION_ROLE} nologin`);
  } catch (error) {
    const code = (error as { code?: string }).code;
    // Another database of the same server was migrated in the same moment.
    if (code !== '42710' && code !== '23505') {
      throw new Error(
        `the role ${APPLICATION_ROLE} is missing and could not be created (${String(error)}); ` +
          `create it: CREATE ROLE ${APPLICATION_ROLE}; GRANT ${APPLICATION_ROLE} TO <the user of DATABASE_URL>`,
        { cause: error },
      );
    }
  }
  await client.query(`grant ${APPLICATION_ROLE} to current_user`);
}

/**
 * Says in one line what an outside server's owner has not been given: without it every connection of the
 * application would be refused.
 */
export const requireApplicationRole = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; may: boolean }>(
      `select current_user as name, pg_has_role('${APPLICATION_ROLE}', 'member') as may`,
    );
    const [owner] = rows;
    if (!owner?.may)
      throw new ConfigError([
        `the user of DATABASE_URL may not act as ${APPLICATION_ROLE}; run: GRANT ${APPLICATION_ROLE} TO ${owner?.name}`,
      ]);
  } finally {
    await client.end();
  }
};

/**
 * The address by which the application uses an outside database: the owner's login, but every connection starts
 * as `taice_app`, and RESET ROLE leads back to `taice_app`. The server must be reached directly or through a
 * pooler that passes start-up options on.
 */
export function applicationUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const options = url.searchParams.get('options');
  url.searchParams.set(
    'options',
    [options, `-c role=${APPLICATION_ROLE}`].filter(Boolean).join(' '),
  );
  return url.href;
}
