import { expect, test } from 'vitest';
import { stateSealer } from './sealed-state.ts';

const now = new Date('2026-11-21T04:00:00Z');
const state = {
  returnTo: 'https://taice.example/Home?tg_state=1',
  nonce: 'nonce',
  codeVerifier: 'verifier',
  until: now.getTime() + 600_000,
};
const { seal, open } = stateSealer('client-secret');

test('a state opens unchanged until it expires', () => {
  const text = seal(state);
  expect(open(text, now)).toEqual(state);
  expect(open(text, new Date(state.until - 1))).toEqual(state);
  expect(open(text, new Date(state.until))).toBeUndefined();
});

test('a state is unreadable, and no two are equal', () => {
  const [one, two] = [seal(state), seal(state)];
  expect(one).not.toBe(two);
  expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('taice');
});

test('opens none of more than 1,000 changed texts, nor one sealed with another secret', () => {
  const text = seal(state);
  let tried = 0;
  const refused = (mutant: string) => {
    if (mutant === text) return;
    tried += 1;
    expect(open(mutant, now)).toBeUndefined();
  };
  for (let at = 0; at < text.length; at++) {
    for (const letter of ['A', 'z', '_', '=', ' '])
      refused(text.slice(0, at) + letter + text.slice(at + 1));
    refused(text.slice(0, at));
    refused(text.slice(0, at) + text.slice(at + 1));
  }
  refused(`${text}A`);
  refused(stateSealer('other-secret').seal(state));
  expect(tried).toBeGreaterThan(1_000);
});
