import { useQuery } from '../../shared/taice.tsx';

/** A person's public page. */
export const useProfile = (id: string | undefined) =>
  useQuery(['profile', id], ({ api }, signal) => api.user.profile({ id: id ?? '' }, { signal }), {
    enabled: id !== undefined,
  });
