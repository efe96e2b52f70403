import type { Endpoint, Reply, Request } from '@taice/contract';
import type { Call, Caller, StagedHandler } from '../../platform/endpoint.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Services } from '../../platform/services.ts';
import { preserializedBytes } from '../../platform/preserialized-json.ts';
import type { BotPerson } from './person.ts';

/** A read endpoint without a further proof. */
type ReadEndpoint = Endpoint & { readonly method: 'GET'; readonly auth: 'user' | 'visitor' };

const principalOf = (person: BotPerson): Principal => ({
  userId: person.id,
  sessionId: 0n,
  appType: 'tg_mini',
  status: person.status,
  earningBlocker: person.no_earning,
  provenAt: new Date(0),
  chainAddress: person.chain_address,
  lang: person.lang,
});

/**
 * Runs a read as the person, or as a visitor, so that the chat and the screens always agree. Reads only, because there
 * is no session.
 */
export const runAsPerson = async <E extends ReadEndpoint>(
  { endpoint, run }: StagedHandler<E>,
  call: Services & Caller,
  person: BotPerson | null,
  input: Request<E>,
): Promise<Reply<E>> => {
  const { lang, timezone } = person ?? call;
  const user = person && principalOf(person);
  const personCall = { ...call, appType: 'tg_mini', lang, timezone, user, input };
  const reply = await run(personCall as unknown as Call<E>, undefined as never);
  if (preserializedBytes(reply))
    throw new TypeError(`${endpoint.path} does not return an envelope`);
  return reply as Reply<E>;
};
