export { hashInitData, signInitData, thirdPartyPublicKey } from './init-data.ts';
export type { InitDataParts, TelegramUser } from './init-data.ts';
export { simulateNative } from './native.ts';
export { nativeModules } from './native-modules.ts';
export type { Native, NativeOptions } from './native.ts';
export type {
  ColouredPart,
  Haptic,
  Insets,
  NativeButton,
  NativeShell,
  Popup,
  PopupButton,
  ThemeParams,
  Viewport,
} from './native-types.ts';
export { hashWidget, signWidget, startWebLogin, webLoginLinks } from './web-login.ts';
export type { SignedWidget, WebLoginStandIn, WidgetUser } from './web-login.ts';
export { startBotApi } from './bot-api.ts';
export type { BotApiCall, BotApiOptions, BotApiStandIn } from './bot-api.ts';
export { botApiError } from './bot-api-state.ts';
export type { BotApiError, ChatMessage, InlineCard, Payload } from './bot-api-state.ts';
