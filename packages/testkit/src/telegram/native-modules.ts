/**
 * The browser files of `simulateNative` by name, for a page that loads them as modules of one folder. They are TypeScript:
 * their server strips the types.
 */
export const nativeModules: Readonly<Record<string, URL>> = {
  'native.ts': new URL('./native.ts', import.meta.url),
  'native-cloud.ts': new URL('./native-cloud.ts', import.meta.url),
  'native-device.ts': new URL('./native-device.ts', import.meta.url),
  'native-refusals.ts': new URL('./native-refusals.ts', import.meta.url),
};
