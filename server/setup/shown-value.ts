// A setting's value as it may be shown: without its secret.

const SECRETS = new Set([
  'MASTER_KEY',
  'DKIM_PRIVATE_KEY',
  'MAIL_OAUTH_CLIENT_SECRET',
  'MAIL_OAUTH_REFRESH_TOKEN',
])
const HIDDEN = '••••'

/** Keys are hidden whole, passwords within their URL. */
export function shownValue(setting: string, value: string): string {
  if (SECRETS.has(setting)) return HIDDEN
  return value
    .replace(/^([a-z]+:\/\/[^\s:/@]*):.*@/i, `$1:${HIDDEN}@`)
    .replace(/([?&](?:password|pass|sslpassword)=)[^&]*/gi, `$1${HIDDEN}`)
}
