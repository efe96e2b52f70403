/// <reference path="./ambient.d.ts" />
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Badge } from './badge.tsx';
export { FacebookIcon, InstagramIcon, WhatsappIcon, XIcon, YoutubeIcon } from './brand-icons.tsx';
export { Button, type ButtonProps } from './button.tsx';
export { Card, type CardProps } from './card.tsx';
export { Checkbox, type CheckboxProps } from './checkbox.tsx';
export { Chip, ChipsBar, type ChipProps, type ChipsBarProps } from './chips.tsx';
export { classes } from './classes.ts';
export { CoachMark, type CoachMarkProps } from './coach-mark.tsx';
export { CodeField, type CodeFieldProps } from './code-field.tsx';
export { CoinFlight, type CoinFlightProps } from './coin-flight.tsx';
export { Coin } from './coin.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { clampAccent, contrast } from './contrast.ts';
export { CountUp, type CountUpProps } from './count-up.tsx';
export { Dialog, dialogLeaveMs, type DialogProps } from './dialog.tsx';
export { Drawer, type DrawerProps } from './drawer.tsx';
export {
  EmptyState,
  ErrorState,
  type EmptyStateProps,
  type ErrorStateProps,
} from './empty-state.tsx';
export { HomeFilled, MineFilled, TasksFilled, VideosFilled } from './filled-icons.tsx';
export { Row, Stack, type FlowProps } from './flow.tsx';
export {
  Header,
  SearchBox,
  UserBlock,
  type HeaderProps,
  type SearchBoxProps,
  type UserBlockProps,
} from './header.tsx';
export { HoverCard, type HoverCardProps } from './hover-card.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { isComposing } from './is-composing.ts';
export { onLayers, topLayer, useCovered } from './layers.ts';
export { LevelBar, type LevelBarProps } from './level-bar.tsx';
export { InfoTip, type InfoTipProps } from './info-tip.tsx';
export { Link, LinkProvider, type LinkProps } from './link.tsx';
export { Logo, LogoMark } from './logo.tsx';
export { Menu, type MenuItem, type MenuProps, type MenuTriggerProps } from './menu.tsx';
export { Modal, type ModalProps } from './modal.tsx';
export { prefersReducedMotion } from './motion.ts';
export { OfflineBar, type OfflineBarProps } from './offline-bar.tsx';
export { Page, SectionHead, type PageProps, type SectionHeadProps } from './page.tsx';
export {
  PosterCard,
  PosterGrid,
  PosterRow,
  type PosterCardProps,
  type PosterRowProps,
} from './poster-card.tsx';
export { Poster, type PosterProps } from './poster.tsx';
export { ProgressBar, type ProgressBarProps } from './progress-bar.tsx';
export { QrCode } from './qr-code.tsx';
export { qrModules } from './qr-modules.ts';
export { RangeSlider, type Range, type RangeSliderProps } from './range-slider.tsx';
export { RewardBar, type RewardBarProps } from './reward-bar.tsx';
export { Slider, type SliderProps } from './slider.tsx';
export { Stepper, type Step, type StepperProps } from './stepper.tsx';
export { RewardRing, type RewardRingProps, type RingState } from './reward-ring.tsx';
export type { RingSize } from './ring-geometry.ts';
export { Segmented, type SegmentedProps } from './segmented.tsx';
export { SelectField, type SelectFieldProps } from './select-field.tsx';
export { Select, type SelectProps } from './select.tsx';
export { Sheet, type SheetProps } from './sheet.tsx';
export {
  SideFoot,
  SideGroup,
  SideItem,
  SideList,
  Sidebar,
  type SideItemProps,
} from './sidebar.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { Switch, type SwitchProps } from './switch.tsx';
export { TabBar, type TabBarItem, type TabBarProps } from './tab-bar.tsx';
export { RewardPill, StatePill, Tag, type StatePillProps, type TagProps } from './tag.tsx';
export { telegramTheme, type TelegramColours, type TelegramTheme } from './telegram-theme.ts';
export { TextArea, type TextAreaProps } from './text-area.tsx';
export { TextField, type TextFieldProps } from './text-field.tsx';
export { Text, type TextProps, type TextSize, type TextTone } from './text.tsx';
export { ThreeArcRing, type ThreeArcRingProps } from './three-arc-ring.tsx';
export { ToastRegion, type ToastRegionProps } from './toast-region.tsx';
export { useWide, widerThan } from './use-wide.ts';
export { ReasonList, type ReasonListProps, type ReasonStep } from './reason-list.tsx';
