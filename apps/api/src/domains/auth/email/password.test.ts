import { argon2Sync } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

test('a hash opens to its own password and to no other', async () => {
  const stored = await hashPassword('correct horse 1');
  expect(await verifyPassword('correct horse 1', stored)).toBe(true);
  expect(await verifyPassword('correct horse 2', stored)).toBe(false);
  expect(await verifyPassword('Correct horse 1', stored)).toBe(false);
});

test('hashes are argon2id with 19 MiB, 2 passes, 1 lane and a salt of their own', async () => {
  const [first, second] = await Promise.all([hashPassword('same 1234'), hashPassword('same 1234')]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(first).not.toBe(second);
});

test('a hash made with other costs still verifies', async () => {
  const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  const nonce = Buffer.from('somesalt');
  const hash = argon2Sync('argon2id', {
    message: 'password',
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const stored = `$argon2id$v=19$m=64,t=1,p=1$${bare(nonce)}$${bare(hash)}`;
  expect(await verifyPassword('password', stored)).toBe(true);
  expect(await verifyPassword('Password', stored)).toBe(false);
});

test('composed and decomposed letters are the same password', async () => {
  const stored = await hashPassword('Zoe\u0308 12345');
  expect(await verifyPassword('Zo\u00eb 12345', stored)).toBe(true);
});

test('no password verifies without a valid stored hash', async () => {
  for (const stored of [null, '', 'plain', '$argon2id$v=19$m=x'])
    expect(await verifyPassword('anything 1', stored)).toBe(false);
});
