import BadgeCheck from 'lucide-react/icons/badge-check';
import Coins from 'lucide-react/icons/coins';
import FileText from 'lucide-react/icons/file-text';
import Heart from 'lucide-react/icons/heart';
import Newspaper from 'lucide-react/icons/newspaper';
import ShieldCheck from 'lucide-react/icons/shield-check';
import type { ComponentType } from 'react';

interface AboutPage {
  /** A locale key. */
  readonly label: string;
  readonly icon: ComponentType<{ 'aria-hidden'?: 'true' }>;
  readonly href: string;
}

/** The pages about the product, and the two legal documents. */
export const aboutPages: readonly AboutPage[] = [
  { label: 'shell.nav.aboutProduct', icon: Heart, href: '/about' },
  { label: 'shell.nav.token', icon: Coins, href: '/aice' },
  { label: 'shell.nav.news', icon: Newspaper, href: '/news' },
  { label: 'wallet.proofAll', icon: BadgeCheck, href: '/roots' },
  { label: 'shell.nav.terms', icon: FileText, href: '/Service?active=0' },
  { label: 'shell.nav.privacy', icon: ShieldCheck, href: '/Service?active=1' },
];
