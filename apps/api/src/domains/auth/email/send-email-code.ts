import { contract } from '@taice/contract';
import { transaction } from '../../../platform/db/transaction.ts';
import { handler } from '../../../platform/endpoint.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { codeMail } from './code-mails.ts';
import { countCode } from './code-limits.ts';
import { askerOf, issueCode } from './codes.ts';
import { findByEmail } from '../login-methods/queries.ts';

/**
 * Only the mail shows if an account has the address. In both cases the call makes a code, writes the same rows and
 * queues one mail.
 */
export const sendEmailCode = handler(contract.auth.sendEmailCode, {
  run: async (call) => {
    const { db, settings, config, clock, lang, input } = call;
    const { email, type } = input;
    const length = await countCode(call, input);
    await transaction(db, async (tx) => {
      const account = await findByEmail(tx, email);
      const scope = { ...input, asker: askerOf(type, call) };
      const code = await issueCode(tx, call, scope, length);
      const params = {
        code,
        minutes: Math.round(settings.code_ttl_ms / 60_000),
        url: config.publicUrl,
      };
      const mail = codeMail(type, account !== undefined, lang, params);
      await queueMail(tx, { to: email, ...mail }, clock.real());
    });
    return {
      resend_after: Math.ceil(settings.code_resend_ms / 1000),
      expires_in: Math.ceil(settings.code_ttl_ms / 1000),
    };
  },
});
