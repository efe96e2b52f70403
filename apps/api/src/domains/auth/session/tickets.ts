import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Services } from '../../../platform/services.ts';
import { issueNonce, consumeNonce } from '../auth-nonces.ts';
import { matchesChallenge } from '../google/oauth-state.ts';

/** From a redirect back to its page until the page has fetched its session. */
const TICKET_TTL_MS = 60_000;

const ticketSchema = z.object({
  identity: z.object({ sub: z.string(), email: z.string().nullable(), name: z.string() }),
  inviteCode: z.string().nullable(),
});

/** A login that the provider has already proven. */
export type Ticket = z.output<typeof ticketSchema>;

/** Only the hash is stored: reading the table gives no access. */
const hashTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Issues the ticket of a redirect: valid once, for the page with the challenge's secret. */
export const issueTicket = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  challenge: string,
  ticket: Ticket,
): Promise<string> => {
  const token = randomBytes(24).toString('base64url');
  await issueNonce(db, {
    nonce: hashTicket(token),
    kind: 'ticket',
    subject: challenge,
    body: JSON.stringify(ticket),
    expiresAt: new Date(clock.real().getTime() + TICKET_TTL_MS),
  });
  return token;
};

/** Uses up a ticket in any case; undefined if it is not valid. */
export const consumeTicket = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  token: string,
  verifier: string,
): Promise<Ticket | undefined> => {
  const stored = await consumeNonce(db, 'ticket', hashTicket(token), clock.real());
  if (!stored || stored.expired || !matchesChallenge(stored.subject, verifier)) return undefined;
  return ticketSchema.parse(JSON.parse(stored.body));
};
