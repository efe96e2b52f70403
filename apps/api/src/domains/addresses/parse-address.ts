import { plainDigits, plainPhone } from '@taice/contract/digits';
import { normalizeText } from '@taice/core/rules';
import { fail } from '../../platform/http/failure.ts';
import { countries } from './countries.ts';

/** A complete address. */
export interface AddressText {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly country: string;
  readonly dial_code: string;
  /** Digits only. */
  readonly phone: string;
  readonly detail_address: string;
  readonly postcode: string;
}

export type AddressInput = { readonly [F in keyof AddressText]?: string | undefined };

type Problem = {
  readonly field: keyof AddressText;
  readonly reason: 'missing' | 'length' | 'wrong';
};

const lengths = {
  first_name: [1, 50],
  last_name: [1, 50],
  name: [0, 100],
  detail_address: [5, 200],
  postcode: [0, 20],
} as const;

const problemsOf = (text: AddressText): Problem[] => {
  const required = ['first_name', 'last_name', 'country', 'phone', 'detail_address'] as const;
  const missing = required.filter((field) => text[field] === '');
  const problemIf = (
    field: Problem['field'],
    reason: Problem['reason'],
    isWrong: boolean,
  ): Problem[] => (isWrong && !missing.some((each) => each === field) ? [{ field, reason }] : []);
  const hasWrongLength = (field: keyof typeof lengths): boolean => {
    const [min, max] = lengths[field];
    const length = [...text[field]].length;
    return length < min || length > max;
  };
  return [
    ...missing.map((field) => ({ field, reason: 'missing' as const })),
    ...(Object.keys(lengths) as (keyof typeof lengths)[]).flatMap((field) =>
      problemIf(field, 'length', hasWrongLength(field)),
    ),
    ...problemIf('country', 'wrong', !countries.has(text.country)),
    ...problemIf('dial_code', 'wrong', !/^\d{1,4}$/.test(text.dial_code)),
    ...problemIf('phone', 'wrong', !/^\d{5,15}$/.test(text.phone)),
  ];
};

/** A text for one line of a label, without invisible characters or characters that change the text direction. */
const toLabelLine = (text = ''): string => {
  const normalized = normalizeText(text, { min: 0, max: Infinity, breaks: 0 });
  return normalized.refused === undefined ? normalized.text : '';
};

const dialCodes = new Set([...countries.values()].map(({ dialCode }) => dialCode));

/** A dial code and the digits after it. A code in the number takes precedence over its own field. */
const readPhone = (code: string | undefined, input = '') => {
  const dial_code = plainDigits(code?.trim() || '1').replace(/^(?:\+|00)/, '');
  const phone = plainPhone(input);
  const [, prefix = '', digits = ''] = /^(\+|00)(\d*)$/.exec(phone) ?? [];
  if (prefix === '') return { dial_code, phone };
  const dialCode = [...dialCodes].find((each) => digits.startsWith(each));
  if (dialCode === undefined || (prefix === '00' && dialCode !== dial_code))
    return { dial_code, phone };
  return { dial_code: dialCode, phone: digits.slice(dialCode.length) };
};

/** Completes an entered address. 1603 with every missing or wrong field. */
export const parseAddress = (input: AddressInput): AddressText => {
  const first_name = toLabelLine(input.first_name);
  const last_name = toLabelLine(input.last_name);
  const text = {
    first_name,
    last_name,
    detail_address: toLabelLine(input.detail_address),
    postcode: toLabelLine(input.postcode),
    name: toLabelLine(input.name) || `${first_name} ${last_name}`.trim(),
    country: (input.country ?? '').toUpperCase(),
    ...readPhone(input.dial_code, input.phone),
  };
  const fields = problemsOf(text);
  return fields.length === 0 ? text : fail(1603, { data: { fields } });
};
