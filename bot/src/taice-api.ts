import { randomBytes } from 'node:crypto';
import { contract, type Endpoint, type Input, type Reply } from '@taice/contract';
import { nonceLength } from '@taice/contract/shapes';
import { basicSign, requestPayload, serviceToken, stampParams } from '@taice/contract/signing';
import { z } from 'zod';

const envelope = z.object({ code: z.number(), msg: z.string(), data: z.unknown() });
const timeoutMs = 10_000;

type BotCall = {
  [N in keyof typeof contract.bot]: (typeof contract.bot)[N] extends { auth: 'service' }
    ? N
    : never;
}[keyof typeof contract.bot];

/** Every call of the bot to the product, by its name. */
export type TaiceApi = {
  readonly [N in BotCall]: (
    input: Input<(typeof contract.bot)[N]>,
  ) => Promise<Reply<(typeof contract.bot)[N]>>;
};

/** The product has received the call, and refuses it. */
export class ApiRefusal extends Error {
  readonly code: number;
  constructor(path: string, code: number, message: string) {
    super(`${path} answers ${code}: ${message}`);
    this.code = code;
  }
}

export interface ApiSource {
  productApiUrl: string;
  token: string;
  signSecret: string;
}

const callApi = async (
  { productApiUrl, token, signSecret }: ApiSource,
  endpoint: Endpoint,
  input: { readonly telegram_id?: string | undefined; readonly update_id?: number },
): Promise<unknown> => {
  const stamp = {
    timestamp: Date.now(),
    nonce: randomBytes(nonceLength / 2).toString('hex'),
    // People are counted one by one, though all of them call from here; calls that only name an update, by that.
    deviceId: `bot:${input.telegram_id ?? `update-${input.update_id ?? 0}`}`,
  };
  const params = stampParams(endpoint, input, stamp);
  const sign = basicSign(stamp.timestamp, stamp.nonce, signSecret);
  const { search, body } = requestPayload(endpoint, { ...params, sign });
  const answer = await fetch(new URL(endpoint.path + search, productApiUrl), {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${serviceToken(token)}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { code, msg, data } = envelope.parse(await answer.json());
  if (code !== 0) throw new ApiRefusal(endpoint.path, code, msg);
  return endpoint.reply.parse(data);
};

/** Calls the product as its own bot; throws an `ApiRefusal`, or the error that kept it from a valid answer. */
export const createApi = (source: ApiSource): TaiceApi => {
  const botEndpoints = Object.entries(contract.bot as Record<string, Endpoint>).filter(
    ([, { auth }]) => auth === 'service',
  );
  return Object.fromEntries(
    botEndpoints.map(([name, endpoint]) => [
      name,
      (input: object) => callApi(source, endpoint, input),
    ]),
  ) as TaiceApi;
};
