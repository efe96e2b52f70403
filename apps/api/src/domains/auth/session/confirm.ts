import { contract } from '@taice/contract';
import { handler, type ProveCall } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { requirePassword } from '../../user/change-password.ts';
import { readAccount } from '../../user/profile-queries.ts';
import { consumeCode } from '../email/code-queries.ts';
import { checkCode } from '../email/codes.ts';
import { verifyTelegramProof } from '../telegram/telegram-proof.ts';
import { verifyTonProof } from '../ton/verify-ton-proof.ts';
import { verifyWalletProof } from '../wallet/verify-wallet-proof.ts';
import { markProven } from './session-queries.ts';

type ConfirmCall = ProveCall<typeof contract.auth.confirm>;

/** A successful proof; `at`: its time on the real clock. */
interface ConfirmationProof {
  readonly at: Date;
  readonly codeId?: bigint;
}

const failMissing = (field: string): never =>
  fail(400, { data: { issues: [{ field, message: 'missing' }] } });

const verifiersByMethod: Record<
  ConfirmCall['input']['way'],
  (call: ConfirmCall, now: Date) => Promise<ConfirmationProof>
> = {
  password: async (call, at) => {
    const { db, user, input } = call;
    const account = await readAccount(db, user.userId);
    await requirePassword(call, account, input.password ?? failMissing('password'));
    return { at };
  },
  email: async (call, at) => {
    const { db, user, input } = call;
    const { email } = await readAccount(db, user.userId);
    if (email === null) return fail(1102, { detail: 'the account has no e-mail address' });
    const code = input.code ?? failMissing('code');
    return { at, codeId: await checkCode(call, { email, type: 'confirm' }, code) };
  },
  wallet: async (call, at) => {
    const { chain_address, message, signature } = call.input;
    if (!chain_address || !message || !signature) return failMissing('signature');
    if (chain_address !== call.user.chainAddress)
      return fail(1105, { detail: 'not the one bound to this account' });
    await verifyWalletProof(
      { ...call, input: { chain_address, message, signature } },
      call.user,
      'confirm',
    );
    return { at };
  },
  ton: async (call, at) => {
    const { db, user, input } = call;
    const wallet_info = input.wallet_info ?? failMissing('wallet_info');
    const address = await verifyTonProof({ ...call, input: { wallet_info } });
    const { ton_address } = await readAccount(db, user.userId);
    if (address !== ton_address) return fail(1109, { detail: 'not the one bound to this account' });
    return { at };
  },
  telegram: async (call, now) => {
    const { db, user, settings, input } = call;
    const { user: person, signedAt } = await verifyTelegramProof(
      call,
      input.user ?? failMissing('user'),
    );
    const { telegram_id } = await readAccount(db, user.userId);
    if (person.id !== telegram_id)
      return fail(1108, { detail: 'not the one bound to this account' });
    // A launch proves the time of its signature, not the time of its use.
    if (now.getTime() - signedAt.getTime() > settings.fresh_proof_ms)
      return fail(1108, { detail: 'the launch data is too old' });
    return { at: signedAt < now ? signedAt : now };
  },
};

export const confirm = handler(contract.auth.confirm, {
  prove: (call) => verifiersByMethod[call.input.way](call, call.clock.real()),
  run: async ({ db, clock, settings, user }, { at, codeId }) => {
    if (codeId !== undefined && !(await consumeCode(db, codeId, clock.real()))) return fail(1102);
    await markProven(db, user.sessionId, at);
    return { proven_until: new Date(at.getTime() + settings.fresh_proof_ms).toISOString() };
  },
});
