import { applyTheme } from './platform/theme.ts';

applyTheme(window);
