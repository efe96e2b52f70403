import { contract } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { countriesByName, flagOf } from './countries.ts';

export const countryInfo = handler(contract.addresses.countryInfo, {
  run: ({ lang, input }) => {
    const query = input.keyword?.toLocaleLowerCase() ?? '';
    const digits = query.replace(/^\+/, '');
    const list = countriesByName(lang)
      .filter(
        ({ code, name, dialCode }) =>
          query === '' ||
          name.toLocaleLowerCase().includes(query) ||
          code.toLowerCase() === query ||
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
