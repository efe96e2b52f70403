import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import pLimit from 'p-limit';

/** argon2id with the parameters of OWASP's password storage sheet: 19 MiB (in KiB), 2 passes, 1 lane. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}
const cost: Cost = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };

// More would only compete for the same cores, with 19 MiB each.
const hashQueue = pLimit(4);

const derive = (
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Cost,
): Promise<Buffer> =>
  hashQueue(
    () =>
      new Promise((resolve, reject) => {
        // Different keyboards may encode the same password differently.
        const message = password.normalize('NFKC');
        const parameters = { message, nonce, memory, passes, parallelism, tagLength: HASH_BYTES };
        argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
      }),
  );

const toPhcBase64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

/** A salted hash in PHC string format, which includes its parameters. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, cost);
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${toPhcBase64(salt)}$${toPhcBase64(hash)}`;
};

const PHC_PATTERN =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const dummySalt = Buffer.alloc(SALT_BYTES);

/** True if `password` matches `stored`. Without a stored hash it is false, at the same cost. */
export const verifyPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const match = PHC_PATTERN.exec(stored ?? '');
  if (!match) {
    await derive(password, dummySalt, cost);
    return false;
  }
  const [, memory, passes, parallelism, salt = '', hash = ''] = match;
  const storedCost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const expected = Buffer.from(hash, 'base64');
  const actual = await derive(password, Buffer.from(salt, 'base64'), storedCost);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};
