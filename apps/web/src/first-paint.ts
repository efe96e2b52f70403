import { applyTheme } from './platform/theme.ts';
import { markLoggedIn } from './platform/mark-logged-in.ts';

applyTheme(window);
markLoggedIn(window);
