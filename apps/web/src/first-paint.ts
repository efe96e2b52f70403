import { applySystemTheme } from './platform/system-theme.ts';

applySystemTheme(window);
