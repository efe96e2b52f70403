import { AppRoutes, useRoute, useUser } from '@taice/screens';
import { classes, Page } from '@taice/ui';
import { BottomTabs } from './bottom-tabs.tsx';
import { Footer } from './footer.tsx';
import { SideNav } from './side-nav.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useCloseLayerOnBack } from './use-close-layer-on-back.ts';
import './frame.css';

/** The web's chrome round the screen: header, sidebar or drawer, tab bar, footer. */
export function Frame() {
  const route = useRoute('web');
  const user = useUser();
  const sidebar = Boolean(user && route?.sidebar);
  const isBare = route?.header === false;
  useCloseLayerOnBack();
  return (
    <div
      className={classes(
        'frame',
        isBare && 'frame-bare',
        sidebar && 'frame-sidebar',
        user && route?.tab && 'frame-tabs',
      )}
    >
      <SkipLink />
      {!isBare && <TopBar wide={!sidebar} />}
      {sidebar && <SideNav />}
      {route?.immersive ? (
        <main className="frame-immersive">
          <AppRoutes shell="web" />
        </main>
      ) : (
        <Page shell="web" sidebar={sidebar}>
          <AppRoutes shell="web" />
        </Page>
      )}
      {!user && !isBare && !route?.immersive && <Footer />}
      {user && route?.tab && <BottomTabs active={route.tab} onVideo={route.immersive} />}
    </div>
  );
}
