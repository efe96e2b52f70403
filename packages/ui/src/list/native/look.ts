export type Look = { platform: 'ios' | 'base'; appearance: 'light' | 'dark' };

/** Apple's look on Apple's systems, Android's elsewhere. The shell has set both on `root`. */
export const lookOf = ({ dataset }: HTMLElement): Look => ({
  platform: /^(ios|macos)$/.test(dataset['platform'] ?? '') ? 'ios' : 'base',
  appearance: dataset['theme']?.endsWith('light') ? 'light' : 'dark',
});
