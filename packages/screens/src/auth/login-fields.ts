import { codeLength } from '@taice/contract/shapes';

/** What is typed in the dialog; the address is shared by its modes, so that it is not asked twice. */
export type LoginFields = {
  email: string;
  code: string;
  password: string;
  agreed: boolean;
};

export const emptyFields: LoginFields = { email: '', code: '', password: '', agreed: false };

/** What another form of the dialog may begin with. */
export const withoutSecrets = (fields: LoginFields): LoginFields => ({
  ...fields,
  code: '',
  password: '',
});

/** The fields as they are checked and sent: a code that is not whole yet counts as none. */
export function readyFields({ email, code, password }: LoginFields) {
  return { email: email.trim(), code: code.length < codeLength ? '' : code, password };
}
