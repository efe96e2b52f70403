import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { countriesByName, flagOf } from './countries.ts';

export const countryInfo = handler(contract.addresses.countryInfo, {
  run: ({ lang, input }) => {
    const wanted = input.keyword?.toLocaleLowerCase() ?? '';
    const digits = wanted.replace(/^\+/, '');
    const list = countriesByName(lang)
      .filter(
        ({ code, name, dialCode }) =>
          wanted === '' ||
          name.toLocaleLowerCase().includes(wanted) ||
          code.toLowerCase() === wanted ||
          dialCode === digits,
      )
      .map(({ code, name, dialCode, phonePattern }) => ({
        code,
        name,
        dial_code: dialCode,
        flag: flagOf(code),
        phone_pattern: phonePattern,
      }));
    return Promise.resolve({ list });
  },
});
