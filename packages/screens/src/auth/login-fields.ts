import { codeLength } from '@taice/contract/shapes';

/** Input of the dialog. Its modes share the address, so that the user types it once. */
export type LoginFields = {
  email: string;
  code: string;
  password: string;
  agreed: boolean;
};

export const emptyFields: LoginFields = { email: '', code: '', password: '', agreed: false };

/** The fields that another form of the dialog takes over. */
export const withoutSecrets = (fields: LoginFields): LoginFields => ({
  ...fields,
  code: '',
  password: '',
});

/** The fields as they are checked and sent: a code that is not whole yet counts as none. */
export function normalizeFields({ email, code, password }: LoginFields) {
  return { email: email.trim(), code: code.length < codeLength ? '' : code, password };
}
