import { useLocation } from 'react-router-dom';
import { routeAt, type RouteEntry, type Shell } from '../../routes.tsx';

/** The route that is shown; undefined for the moment before an unknown path is replaced. */
export const useRoute = (shell: Shell): RouteEntry | undefined =>
  routeAt(shell, useLocation().pathname);
