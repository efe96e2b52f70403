import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { enterByGoogle } from '../google/enter-by-google.ts';
import { takeTicket } from './tickets.ts';

export const getAccessToken = handler(contract.auth.getAccessToken, async (call) => {
  const { pool, input } = call;
  const ticket = await takeTicket({ ...call, db: pool }, input.ticket, input.verifier);
  if (!ticket) return fail(1116);
  return transaction(pool, (tx) => enterByGoogle(tx, call, ticket.identity, ticket.inviteCode));
});
