import type { Client } from '../../../testing/client.ts';
import type { TestApi } from '../../../testing/harness.ts';

/** The newest queued mail to an address. */
export const readNewestMail = async ({ services }: Pick<TestApi, 'services'>, to: string) =>
  services.db
    .selectFrom('mail')
    .select(['id', 'subject', 'body'])
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** The code in the newest mail to an address. */
export const readMailedCode = async (
  api: Pick<TestApi, 'services'>,
  to: string,
): Promise<string> => {
  const { body } = await readNewestMail(api, to);
  const code = /\b\d{6}(?:\d{6})?\b/.exec(body)?.[0];
  if (code === undefined) throw new Error(`no code in the mail to ${to}: ${body}`);
  return code;
};

/** Default device of code requests: a code works only on its device. */
export const requestDeviceId = 'the-asker';

/** Asks for a code as a person would, and reads it from the mail. */
export const requestCode = async (
  api: TestApi,
  email: string,
  type: 'register' | 'forget_password' | 'bind_email' | 'confirm',
  client: Client = api.client({ deviceId: requestDeviceId }),
): Promise<string> => {
  const { code, msg } = await client.call.auth.sendEmailCode({ email, type });
  if (code !== 0) throw new Error(`no code was sent: ${code} ${msg}`);
  return readMailedCode(api, email);
};

/** A different code. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');
