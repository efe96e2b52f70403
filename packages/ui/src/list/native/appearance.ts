export type NativeAppearance = { platform: 'ios' | 'base'; appearance: 'light' | 'dark' };

/** Apple's look on Apple's systems, Android's elsewhere. The shell has set both on `root`. */
export const getNativeAppearance = ({ dataset }: HTMLElement): NativeAppearance => ({
  platform: /^(ios|macos)$/.test(dataset['platform'] ?? '') ? 'ios' : 'base',
  appearance: dataset['theme']?.endsWith('light') ? 'light' : 'dark',
});
