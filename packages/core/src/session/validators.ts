import { emailAddress } from '@taice/contract/email-address';

/** A problem of a form: the field, and the key of its message under `auth.problems`. */
export type FieldProblem = {
  readonly field: 'email' | 'code' | 'password' | 'agreed';
  readonly key:
    | 'emailRequired'
    | 'emailShape'
    | 'codeRequired'
    | 'passwordRequired'
    | 'agreeRequired';
};

/** The problem of an e-mail address, or null; also used before a code is sent. */
export function checkEmail(email: string): FieldProblem | null {
  const written = email.trim();
  if (!written) return { field: 'email', key: 'emailRequired' };
  return emailAddress(written) === null ? { field: 'email', key: 'emailShape' } : null;
}
const codeProblem = (code: string): FieldProblem | null =>
  code.trim() ? null : { field: 'code', key: 'codeRequired' };
const passwordProblem = (password: string): FieldProblem | null =>
  password ? null : { field: 'password', key: 'passwordRequired' };

/** The first problem, or null. */
export function checkLogin(form: {
  email: string;
  password: string;
  agreed: boolean;
}): FieldProblem | null {
  return (
    checkEmail(form.email) ??
    passwordProblem(form.password) ??
    (form.agreed ? null : { field: 'agreed', key: 'agreeRequired' })
  );
}

export function checkWithCode(form: {
  email: string;
  code: string;
  password: string;
}): FieldProblem | null {
  return checkEmail(form.email) ?? codeProblem(form.code) ?? passwordProblem(form.password);
}
