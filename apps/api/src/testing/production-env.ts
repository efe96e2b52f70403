/** Environment of a deployment in production: secrets of its own, and mail. */
export const productionEnv = {
  TAICE_PROFILE: 'production',
  PUBLIC_URL: 'https://taice.example',
  BOT_TOKEN: '2000000002:of-our-own',
  SIGN_SECRET: 'a sign of our own',
  SESSION_SECRET: 'f3b1c96d20e84a75b6d1c0a9e8f7d6c5',
  SMTP_URL: 'smtps://mail.example',
};
