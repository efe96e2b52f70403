import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { isSignedByTelegram } from './telegram-signature.ts';

/** Telegram's public key, as core.telegram.org/bots/webapps publishes it. */
const telegram = createPublicKey({
  key: {
    kty: 'OKP',
    crv: 'Ed25519',
    x: Buffer.from(
      'e7bf03a2fa4602af4580703d88dda5bb59f32ed8b02a56c187fe7d34caed242d',
      'hex',
    ).toString('base64url'),
  },
  format: 'jwk',
});
// A launch from the library's manual; Telegram signed it in December 2024.
const published =
  'user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name' +
  '%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium' +
  '%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2F' +
  'userpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D' +
  '&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787' +
  '&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6' +
  '&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ';

test('accepts Telegram’s real signature, for its own bot only', () => {
  const fields = new URLSearchParams(published);
  expect(isSignedByTelegram(fields, '7342037359:any', telegram)).toBe(true);
  expect(isSignedByTelegram(fields, '7342037358:any', telegram)).toBe(false);
});

test.each(['user', 'chat_instance', 'chat_type', 'auth_date'])(
  'a changed, a missing or a second %s is refused',
  (name) => {
    const changed = new URLSearchParams(published);
    changed.set(name, `${changed.get(name)} `);
    const missing = new URLSearchParams(published);
    missing.delete(name);
    const doubled = new URLSearchParams(published);
    doubled.append(name, 'x');
    for (const fields of [changed, missing, doubled])
      expect(isSignedByTelegram(fields, '7342037359:any', telegram)).toBe(false);
  },
);
