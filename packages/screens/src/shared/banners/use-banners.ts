import type { Banner } from '@taice/contract';
import { contentQueries, type BannerPlace } from '@taice/core';
import { useTaice } from '../taice.tsx';
import { useRead } from '../use-read.ts';

/**
 * The banners of a place; `settled` once it is known whether there are any. A page waits for that with what stands
 * under them, so that nothing is moved; where they cannot be had it goes on without.
 */
export function useBanners(place: BannerPlace | undefined): {
  banners: readonly Banner[];
  settled: boolean;
} {
  const question = contentQueries.banners(useTaice(), place ?? 'home');
  const { data, error } = useRead({ ...question, enabled: place !== undefined });
  return {
    banners: data?.list ?? [],
    settled: place === undefined || data !== undefined || error !== undefined,
  };
}
