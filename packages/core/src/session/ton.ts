import type { LoginReply } from '@taice/contract';
import { delays } from '../delays.ts';
import { deviceOf } from '../device/device.ts';
import { getInviteCode } from '../device/invite-code.ts';
import type { Taice, TonInfo } from '../types.ts';
import { saveViewer } from '../user/viewer.ts';
import { startSession } from './session.ts';

type Payload = {
  readonly payload: string;
  /** ms until it should be replaced: the wallet's holder needs time to sign. */
  readonly goodForMs: number;
};

/** Requests a payload for a TON wallet to sign. */
export async function tonPayload(taice: Taice): Promise<Payload> {
  const { payload, expires_at } = await taice.api.auth.tonPayload();
  const device = deviceOf(taice);
  const leftMs = Date.parse(expires_at) - (device.now() + device.skewMs);
  return { payload, goodForMs: Math.max(delays.tonMinValidity, leftMs - delays.tonSigning) };
}

/** Ends the connection to a wallet whose proof was refused. */
const disconnectOnError = async <T>(taice: Taice, call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    await (await taice.platform.ton?.())?.disconnect();
    throw error;
  }
};

/** Logs in by a TON wallet's proof. */
export async function logInByTon(taice: Taice, wallet_info: TonInfo): Promise<LoginReply> {
  const { storage, now } = deviceOf(taice);
  const register_type = taice.platform.appType === 'tg_mini' ? 3 : 1;
  const invite_code = getInviteCode(storage, now());
  const request = taice.api.auth.tonLogin({ wallet_info, invite_code, register_type });
  return startSession(taice, await disconnectOnError(taice, request));
}

/** Binds the TON wallet of a proof to the viewer's account. */
export async function bindTon(taice: Taice, wallet_info: TonInfo): Promise<void> {
  const request = taice.api.auth.tonBind({ wallet_info });
  const { user } = await disconnectOnError(taice, request);
  saveViewer(taice, user);
}
