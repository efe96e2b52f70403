import { contract } from '@taice/contract';
import { handler } from '../../../platform/endpoint.ts';
import { fail } from '../../../platform/http/failure.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { loadUserFull } from '../../user/user-full.ts';
import { addressChangedMail } from './code-mails.ts';
import { consumeCode } from './code-queries.ts';
import { checkCode } from './codes.ts';
import { requireStrongPassword } from './password-rules.ts';
import { hashPassword } from './password.ts';
import { lockLoginMethods, setEmail } from '../login-methods/login-method-queries.ts';
import { failIfTaken, recordBinding } from '../login-methods/record-binding.ts';

export const emailStore = handler(contract.auth.emailStore, {
  prove: async (call) => {
    const { email, code, password } = call.input;
    if (password !== undefined) requireStrongPassword(password);
    const codeId = await checkCode(call, { email, type: 'bind_email' }, code);
    return { codeId, passwordHash: password === undefined ? null : await hashPassword(password) };
  },
  run: async (call, { codeId, passwordHash }) => {
    const { db: tx, clock, config, settings, input, user } = call;
    const { email } = input;
    const { userId } = user;
    const methods = await lockLoginMethods(tx, userId);
    // A code proves an address, not the old password: `infoStore` changes that.
    const issues = [{ field: 'password', message: 'the account has one' }];
    if (passwordHash !== null && methods.has_password) return fail(400, { data: { issues } });
    const at = clock.real();
    if (!(await consumeCode(tx, codeId, at))) return fail(1102);
    await setEmail(tx, userId, { email, at, passwordHash }).catch(failIfTaken(1103));
    const { email: oldEmail } = methods;
    if (oldEmail !== null && oldEmail !== email) {
      const text = addressChangedMail(call.lang, config.publicUrl);
      await queueMail(tx, { to: oldEmail, ...text }, at);
    }
    await recordBinding(tx, call, {
      userId,
      kind: 'email',
      old: oldEmail,
      now: email,
      name: email,
    });
    return { user: await loadUserFull(tx, userId, { settings }) };
  },
});
