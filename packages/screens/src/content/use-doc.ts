import { useQuery } from '../shared/taice.tsx';

export type DocType = 'about' | 'token' | 'news' | 'terms' | 'privacy';

/** One document in the language of the session. */
export function useDoc(type: DocType, slug?: string) {
  return useQuery(['doc', type, slug ?? ''], async (taice, signal) => {
    const reply = await taice.api.content.getByType({ type, slug }, { signal });
    if (!('doc' in reply)) throw new Error(`No single document of type ${type}`);
    return reply.doc;
  });
}
