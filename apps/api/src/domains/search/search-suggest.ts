import { contract, type Suggestion } from '@taice/contract';
import { handler } from '../../platform/endpoint.ts';
import { filterVisibleSuggestions } from './visible-suggestions.ts';
import { suggestionsFor } from './suggestions.ts';
import { trending } from './trending.ts';

export const searchSuggest = handler(contract.search.searchSuggest, {
  run: async (call) => {
    const keyword = call.input.keyword.trim();
    if (keyword === '') {
      const { names } = await trending(call);
      return {
        list: names.map((text): Suggestion => ({ kind: 'tag', text, hits: [], id: null })),
      };
    }
    return { list: await filterVisibleSuggestions(call, await suggestionsFor(call, keyword)) };
  },
});
