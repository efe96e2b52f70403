import { useAtomValue } from 'jotai';
import { Navigate, Route, Routes, useLocation, type Location } from 'react-router-dom';
import { homePath, notFoundPath, routesOf, type RouteEntry, type Shell } from '../../routes.tsx';
import { ChunkView } from '../chunk-view.tsx';
import { createChunk } from '../chunk.ts';
import { useTaice } from '../taice.tsx';
import { Crash } from './crash.tsx';
import { loggingOutAtom } from './use-session-navigation.ts';
import { lacksWallet } from './wallet-guard.ts';
import { WalletWall } from './wallet-wall.tsx';
import { useUser } from '../use-user.ts';

// Most people never see it: in Telegram everyone is logged in.
const loginWall = createChunk(async () => (await import('./login-wall.tsx')).LoginWall);

function RouteView({ route }: { route: RouteEntry }) {
  const { key: visit, state } = useLocation() as Location<{ anew?: boolean } | null>;
  const taice = useTaice();
  const user = useUser();
  if (route.who !== 'V' && !user) return <ChunkView chunk={loginWall} />;
  if (lacksWallet(taice, route.path)) return <WalletWall />;
  const life = [
    route.reloadAfterLogin && user?.id,
    (route.reloadOnItself || state?.anew) && visit,
  ].join();
  return (
    <Crash key={life}>
      <ChunkView chunk={route.screen} bare={route.immersive} />
    </Crash>
  );
}

/** Keeps users without a wallet from a page that needs one, also if the path has no screen. */
function Unknown() {
  const taice = useTaice();
  const { pathname } = useLocation();
  if (lacksWallet(taice, pathname)) return <WalletWall />;
  return <Navigate to={notFoundPath} replace />;
}

/** The screens of a shell, each at its path. */
export function AppRoutes({ shell }: { shell: Shell }) {
  if (useAtomValue(loggingOutAtom)) return null;
  return (
    <Routes>
      <Route path="/" element={<Navigate to={homePath} replace />} />
      {routesOf(shell).map((route) => (
        <Route
          key={route.path}
          path={route.path}
          caseSensitive
          element={<RouteView key={route.path} route={route} />}
        />
      ))}
      <Route path="*" element={<Unknown />} />
    </Routes>
  );
}
