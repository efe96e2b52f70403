import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt } from './decrypt.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

test("decrypts the standard's own example (RFC 8291, 5), with its key only", () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'));
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
  const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg');
  expect(decrypt(body, keys, auth)).toBe('When I grow up, I want to be a watermelon');
  expect(() => decrypt(body, keys, Buffer.alloc(16))).toThrow();
});
