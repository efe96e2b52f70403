import { randomBytes } from 'node:crypto';
import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { codeLength } from '@taice/contract/shapes';
import { expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { Failure } from '../../platform/http/failure.ts';
import { useApi } from '../../testing/harness.ts';
import { checkCode, issueCode } from './email/codes.ts';
import { matchesChallenge, s256Challenge, issueState, consumeState } from './google/oauth-state.ts';
import { issueTicket, consumeTicket } from './session/tickets.ts';

const api = useApi({ settings: { code_guesses_per_day: 100_000 } });

const numRuns = longRun ? 10_000 : 50;
const timeout = 2_400_000;
const newVerifier = () => randomBytes(32).toString('base64url');
const letter = fc.constantFrom(...'AZaz09-_.~ \0é');
/** Guesses of an attacker who has seen most of a text. */
const change = fc.oneof(
  fc.record({ put: fc.tuple(fc.nat(), letter) }),
  fc.record({ cut: fc.nat({ max: 60 }) }),
  fc.record({ add: fc.string({ minLength: 1, maxLength: 8 }) }),
  fc.record({ whole: fc.stringMatching(/^[\w-]{32,43}$/) }),
  fc.record({ turn: fc.constantFrom('upper', 'lower', 'back') }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
const mutate = (text: string, how: Change): string => {
  if ('put' in how) {
    const at = how.put[0] % text.length;
    return text.slice(0, at) + how.put[1] + text.slice(at + 1);
  }
  if ('cut' in how) return text.slice(0, how.cut % text.length);
  if ('add' in how) return text + how.add;
  if ('whole' in how) return how.whole;
  if (how.turn === 'back') return [...text].toReversed().join('');
  return how.turn === 'upper' ? text.toUpperCase() : text.toLowerCase();
};

test(`none of ${numRuns} mutants of a ticket or its verifier logs in`, { timeout }, async () => {
  const identity = { sub: 's', email: null, name: 'Nara' };
  await fc.assert(
    fc.asyncProperty(change, fc.constantFrom('ticket', 'verifier'), async (how, which) => {
      const verifier = newVerifier();
      const to = { identity, inviteCode: null };
      const ticket = await issueTicket(api.services, s256Challenge(verifier), to);
      const real = { ticket, verifier };
      const mutant = { ...real, [which]: mutate(real[which], how) };
      fc.pre(mutant[which] !== real[which]);
      expect(await consumeTicket(api.services, mutant.ticket, mutant.verifier)).toBeUndefined();
      // The real one still works, unless a wrong secret has used it up.
      const after = await consumeTicket(api.services, ticket, verifier);
      expect(after).toEqual(which === 'ticket' ? to : undefined);
    }),
    { numRuns },
  );
});

test(`none of ${numRuns} mutants of a state or its verifier is accepted`, { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(change, fc.constantFrom('state', 'verifier'), async (how, which) => {
      const verifier = newVerifier();
      const asked = { purpose: 'login', redirect: '/Home', inviteCode: null } as const;
      const { state } = await issueState(api.services, {
        challenge: s256Challenge(verifier),
        ...asked,
      });
      const real = { state, verifier };
      const mutant = mutate(real[which], how);
      fc.pre(mutant !== real[which]);
      if (which === 'state') {
        for (const purpose of ['login', 'bind'] as const)
          expect(await consumeState(api.services, purpose, mutant)).toBeUndefined();
      } else expect(matchesChallenge(s256Challenge(verifier), mutant)).toBe(false);
      expect(await consumeState(api.services, 'login', state)).toMatchObject({ state });
    }),
    { numRuns },
  );
});

test(`none of ${numRuns} other texts is accepted as the mailed code`, { timeout }, async () => {
  const { db } = api.services;
  const types = ['register', 'forget_password', 'bind_email', 'confirm'] as const;
  const guess = fc.oneof(
    fc.stringMatching(/^\d{6}$/).map((whole) => ({ whole })),
    fc.record({ put: fc.tuple(fc.nat(), fc.constantFrom(...'0123456789 ٣')) }),
    fc.record({ turn: fc.constant('back' as const) }),
    fc.record({ add: fc.constantFrom(' ', '0', '\0') }),
  );
  const deviceId = 'the-asker';
  const of = {
    email: 'mutant@example.org',
    type: 'register',
    asker: `d${deviceId}`,
  } as const;
  const check = (who: { email: string; type: (typeof types)[number] }, code: string) =>
    checkCode({ ...api.services, db, deviceId, user: null }, who, code).catch((error: unknown) => {
      if (error instanceof Failure) return error.code;
      throw error;
    });
  await fc.assert(
    fc.asyncProperty(guess, fc.constantFrom(...types), async (how, type) => {
      const code = await transaction(db, (tx) => issueCode(tx, api.services, of, codeLength));
      api.clock.advance(1);
      const mutant = mutate(code, how);
      fc.pre(mutant !== code || type !== of.type);
      expect(await check({ ...of, type }, mutant)).toBe(1102);
      expect(await check(of, code)).toBeTypeOf('bigint');
    }),
    { numRuns },
  );
});
