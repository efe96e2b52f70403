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
  const wrong = (field: Problem['field'], reason: Problem['reason'], is: boolean): Problem[] =>
    is && !missing.some((each) => each === field) ? [{ field, reason }] : [];
  const hasWrongLength = (field: keyof typeof lengths): boolean => {
    const [least, most] = lengths[field];
    const length = [...text[field]].length;
    return length < least || length > most;
  };
  return [
    ...missing.map((field) => ({ field, reason: 'missing' as const })),
    ...(Object.keys(lengths) as (keyof typeof lengths)[]).flatMap((field) =>
      wrong(field, 'length', hasWrongLength(field)),
    ),
    ...wrong('country', 'wrong', !countries.has(text.country)),
    ...wrong('dial_code', 'wrong', !/^\d{1,4}$/.test(text.dial_code)),
    ...wrong('phone', 'wrong', !/^\d{5,15}$/.test(text.phone)),
  ];
};

/** A text for one line of a label, without invisible characters or characters that change the text direction. */
const toLabelLine = (given = ''): string => {
  const tidied = normalizeText(given, { min: 0, max: Infinity, breaks: 0 });
  return tidied.refused === undefined ? tidied.text : '';
};

const dialCodes = new Set([...countries.values()].map(({ dialCode }) => dialCode));

/** A dial code and the digits after it. A code in the number takes precedence over its own field. */
const readPhone = (code: string | undefined, written = '') => {
  const dial_code = plainDigits(code?.trim() || '1').replace(/^(?:\+|00)/, '');
  const phone = plainPhone(written);
  const [, mark = '', abroad = ''] = /^(\+|00)(\d*)$/.exec(phone) ?? [];
  if (mark === '') return { dial_code, phone };
  const before = [...dialCodes].find((each) => abroad.startsWith(each));
  if (before === undefined || (mark === '00' && before !== dial_code)) return { dial_code, phone };
  return { dial_code: before, phone: abroad.slice(before.length) };
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
