import { contract, type Endpoint, type LoginReply, type Request } from '@taice/contract';
import type { Call, Handler } from '../../../platform/endpoint.ts';
import { handler } from '../../../platform/endpoint.ts';
import { countCall } from '../../../platform/http/limits.ts';
import { parseInput } from '../../../platform/http/params.ts';
import { emailLogin } from '../email/email-login.ts';
import { emailRegister } from '../email/email-register.ts';
import { googleLogin } from '../google/google-login.ts';
import { telegramLogin } from '../telegram/telegram-login.ts';
import { tonLogin } from '../ton/ton-login.ts';
import { walletLogin } from '../wallet/wallet-login.ts';

type LoginCall = Call<typeof contract.auth.login>;

/** Goes the named way as if it had been called itself: with its shape, its limit and its errors. */
const go = async <E extends Endpoint>(
  { endpoint, run }: Handler<E>,
  call: LoginCall,
): Promise<LoginReply> => {
  if (endpoint.limit !== contract.auth.login.limit) {
    // The limits of this process have counted the call already.
    const counters = { db: call.pool, take: () => 0 };
    await countCall(counters, endpoint, call, call.user, call.clock.real(), undefined);
  }
  const input = parseInput(endpoint, call.input) as Request<E>;
  return (await run({ ...call, input } as unknown as Call<E>)) as LoginReply;
};

export const login = handler(contract.auth.login, (call) => {
  switch (call.input.type) {
    case 1:
      return go(walletLogin, call);
    case 2:
      return go(emailLogin, call);
    case 3:
      return go(emailRegister, call);
    case 4:
      return go(telegramLogin, call);
    case 5:
      return go(googleLogin, call);
    case 6:
      return go(tonLogin, call);
  }
});
