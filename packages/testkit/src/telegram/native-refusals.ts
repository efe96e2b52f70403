type Fields = Record<string, unknown>;

/**
 * Calls that this phone does not support. Each gets the refusal of Telegram's own clients, so that a mini-app never
 * waits for a missing answer.
 */
export const refusals: Record<string, (data: Fields) => [event: string, data?: Fields]> = {
  web_app_request_phone: () => ['phone_requested', { status: 'cancelled' }],
  web_app_open_invoice: ({ slug }) => ['invoice_closed', { slug, status: 'cancelled' }],
  web_app_open_scan_qr_popup: () => ['scan_qr_popup_closed'],
  web_app_read_text_from_clipboard: ({ req_id }) => [
    'clipboard_text_received',
    { req_id, data: null },
  ],
  web_app_check_location: () => ['location_checked', { available: false }],
  web_app_request_location: () => ['location_requested', { available: false }],
  web_app_start_accelerometer: () => ['accelerometer_failed', { error: 'UNSUPPORTED' }],
  web_app_start_gyroscope: () => ['gyroscope_failed', { error: 'UNSUPPORTED' }],
  web_app_start_device_orientation: () => ['device_orientation_failed', { error: 'UNSUPPORTED' }],
  web_app_request_emoji_status_access: () => [
    'emoji_status_access_requested',
    { status: 'cancelled' },
  ],
  web_app_set_emoji_status: () => ['emoji_status_failed', { error: 'UNSUPPORTED' }],
  web_app_request_file_download: () => ['file_download_requested', { status: 'cancelled' }],
  web_app_device_storage_save_key: ({ req_id }) => storageFailed('device', req_id),
  web_app_device_storage_get_key: ({ req_id }) => storageFailed('device', req_id),
  web_app_device_storage_clear: ({ req_id }) => storageFailed('device', req_id),
  web_app_secure_storage_save_key: ({ req_id }) => storageFailed('secure', req_id),
  web_app_secure_storage_get_key: ({ req_id }) => storageFailed('secure', req_id),
  web_app_secure_storage_restore_key: ({ req_id }) => storageFailed('secure', req_id),
  web_app_secure_storage_clear: ({ req_id }) => storageFailed('secure', req_id),
};

const storageFailed = (kind: 'device' | 'secure', req_id: unknown): [string, Fields] => [
  `${kind}_storage_failed`,
  { req_id, error: 'UNSUPPORTED' },
];

/** Calls that Telegram accepts and never answers. */
export const unanswered = new Set([
  'iframe_will_reload',
  'web_app_setup_closing_behavior',
  'web_app_setup_swipe_behavior',
  'web_app_toggle_orientation_lock',
  'web_app_stop_accelerometer',
  'web_app_stop_gyroscope',
  'web_app_stop_device_orientation',
  'web_app_close_scan_qr_popup',
  'web_app_biometry_open_settings',
  'web_app_open_location_settings',
  'web_app_switch_inline_query',
  'web_app_hide_keyboard',
]);
