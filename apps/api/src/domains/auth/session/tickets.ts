import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { issueNonce, takeNonce } from '../auth-nonces.ts';
import { answersChallenge } from '../google/oauth-state.ts';

const shape = z.object({
  identity: z.object({ sub: z.string(), email: z.string().nullable(), name: z.string() }),
  inviteCode: z.string().nullable(),
});

/** Whom a ticket lets in, proven by the provider before it was made. */
export type Ticket = z.output<typeof shape>;

/** At rest only its hash: a look into the table lets nobody in. */
const nameOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Makes the ticket that a redirect carries: it works once, and for the page with the challenge's secret. */
export const issueTicket = async (
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  challenge: string,
  ticket: Ticket,
): Promise<string> => {
  const text = randomBytes(24).toString('base64url');
  await issueNonce(db, {
    nonce: nameOf(text),
    kind: 'ticket',
    subject: challenge,
    body: JSON.stringify(ticket),
    expiresAt: new Date(clock.real().getTime() + settings.ticket_ttl_ms),
  });
  return text;
};

/** Uses a ticket up, whatever becomes of it; undefined where it lets nobody in. */
export const takeTicket = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  text: string,
  verifier: string,
): Promise<Ticket | undefined> => {
  const taken = await takeNonce(db, 'ticket', nameOf(text), clock.real());
  if (!taken || taken.expired || !answersChallenge(taken.subject, verifier)) return undefined;
  return shape.parse(JSON.parse(taken.body));
};
