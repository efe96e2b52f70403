import type { Banner } from '@taice/contract';
import { contentQueries, type BannerPlace } from '@taice/core';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

/**
 * Banners of a slot. `settled` is true once it is known if there are any. The page waits for it before it shows the
 * content below, so that nothing moves. After a failure it continues without banners.
 */
export function useBanners(place: BannerPlace | undefined): {
  banners: readonly Banner[];
  settled: boolean;
} {
  const query = contentQueries.banners(useTaice(), place ?? 'home');
  const { data, error } = useRead({ ...query, enabled: place !== undefined });
  return {
    banners: data?.list ?? [],
    settled: place === undefined || data !== undefined || error !== undefined,
  };
}
