import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { logInWithGoogle } from '../google/log-in-with-google.ts';
import { consumeTicket } from './tickets.ts';

export const getAccessToken = handler(contract.auth.getAccessToken, {
  prove: async (call) =>
    (await consumeTicket(call, call.input.ticket, call.input.verifier)) ?? fail(1116),
  run: (call, { identity, inviteCode }) =>
    transaction(call.db, (tx) => logInWithGoogle(tx, call, identity, inviteCode)),
});
