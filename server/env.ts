// The settings, parsed once from the environment (and `.env`) into a typed object. Nothing else reads process.env.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { PAST_DUE_DAYS } from '#shared/domain/entitlements.ts'
import { z } from '#shared/lib/z.ts'
import { providerList, providerOrigin, providersFault } from './accounts/providers/provider-config.ts'
import { isStripeBase, missingStripe } from './billing/stripe-settings.ts'
import { browserFault, browserSettings } from './lib/browser-settings.ts'
import { claimSettings } from './lib/claim-settings.ts'
import { contactSettings } from './lib/contact-settings.ts'
import { parseEnvFile } from './lib/env-text.ts'
import { languageModelSettings, missingModel } from './lib/language-model-settings.ts'
import { letterSettings, missingDkim } from './lib/letter-settings.ts'
import { mailboxSettings, missingMailbox } from './lib/mailbox-settings.ts'
import { isMasterKey, PASSPHRASE_MIN } from './lib/master-key.ts'
import { metricsFault, metricsSettings } from './lib/metrics-settings.ts'
import { missingS3, s3Settings } from './lib/s3-settings.ts'
import { isVapidPair } from './notifications/vapid-keys.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== ''),
)

/** Base64url of exactly this many bytes, the format of VAPID keys. */
const key = (bytes: number) =>
  z
    .string()
    .regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), `must be ${bytes} bytes in base64url`)
const httpsOrigin = z
  .url({ protocol: /^https$/ })
  .refine(
    text => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`,
    'must be https origins, without a path',
  )

/** Stripe's own API uses https; a stand-in may run on this machine. */
const stripeBase = z
  .url({ protocol: /^https?$/ })
  .refine(isStripeBase, 'must be an https origin, or http on this machine')

/** Whether the user name and the password of a URL can be decoded. */
function hasReadableUser(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !/%(?![0-9a-f]{2})/i.test(`${url.username}:${url.password}`)
}

const masterKey = z.string().refine(isMasterKey, 'must be 32 bytes in base64')

const settings = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(8787),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  WORLD: z.enum(['sandbox', 'live']).default('sandbox'),
  SANDBOX_SITES: z.coerce.number().int().min(1).optional(),
  SANDBOX_SLOWNESS: z.coerce.number().min(0).max(10).default(1),
  ROLE: list.pipe(z.array(z.enum(['all', 'web', 'worker', 'mail-in'])).min(1)).default(['all']),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .refine(hasReadableUser, 'has a % that isn’t followed by two digits')
    .optional(),
  MAIL_FROM: z.string().min(3).default('Offlist <no-reply@offlist.example>'),
  MAIL_DOMAIN: z.hostname().default('reply.offlist.example'),
  MAIL_IN_PORT: port.default(0),
  ...mailboxSettings,
  JOURNAL_DIR: z.string().min(1).optional(),
  RECIPES_DIR: z.string().min(1).optional(),
  RECIPE_TRUST: z.string().min(1).optional(),
  AUTOMATE_SILENT: z.stringbool().default(false),
  SIGN_UP: z.enum(['open', 'closed']).optional(),
  ADMIN_EMAILS: list.pipe(z.array(z.email())).default([]),
  ...contactSettings,
  ...letterSettings,
  ...claimSettings,
  ...metricsSettings,
  REDIRECT_ALLOW: list.default([]),
  // Receives a copy of the pages' speed reports.
  VITALS_URL: z.url({ protocol: /^https?$/ }).optional(),
  BREACHED_PASSWORDS_URL: z.url({ protocol: /^https$/ }).optional(),
  PASSWORD_CHANGE_ASKS: list.pipe(z.array(z.enum(['current_password', 'reauthentication']))).default([]),
  VAPID_PUBLIC_KEY: key(65).optional(),
  VAPID_PRIVATE_KEY: key(32).optional(),
  PUSH_ALLOW_ORIGINS: list.pipe(z.array(httpsOrigin)).default([]),
  OIDC_PROVIDERS: providerList.default([]),
  OIDC_ALLOW_ORIGINS: list.pipe(z.array(providerOrigin)).default([]),
  WEBHOOK_ALLOW_ORIGINS: list.pipe(z.array(providerOrigin)).default([]),
  TRUST_PROXY: z.stringbool().default(false),
  MASTER_KEY: masterKey.optional(),
  ...s3Settings,
  BILLING: z.enum(['on', 'off']).optional(),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API_BASE: stripeBase.optional(),
  PAST_DUE_DAYS: z.coerce.number().int().min(1).max(90).default(PAST_DUE_DAYS),
  PEOPLE_MAX: z.coerce.number().int().min(1).max(1_000_000).optional(),
  BACKUP_DAYS: z.coerce.number().int().min(0).max(3650).default(30),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce.number().int().min(1).max(8784).default(24),
  BACKUP_PASSPHRASE: z
    .string()
    .min(PASSPHRASE_MIN, `must have ${PASSPHRASE_MIN} characters or more`)
    .optional(),
  FRESH_SIGN_IN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(600),
  HTTP_VISITS_PER_CORE: z.coerce.number().int().min(1).max(1000).default(32),
  ...browserSettings,
  CAPTCHA_SOLVER: z.string().min(1).optional(),
  ...languageModelSettings,
})
export type Settings = z.infer<typeof settings>

/**
 * The folder of the journal of sent requests. Not in the database's folder, because restoring a backup of that would
 * also reset the journal.
 */
export function journalFolder({ JOURNAL_DIR, DATA_DIR }: Settings): string {
  return path.resolve(JOURNAL_DIR ?? path.join(DATA_DIR, 'journal'))
}

/** The origin in links, for a command: the program itself knows its port. */
export const commandUrl = ({ PUBLIC_URL, HOST, PORT }: Settings): string =>
  (PUBLIC_URL ?? `http://${HOST}:${PORT}`).replace(/\/+$/, '')

/** Whether anybody may sign up. In the live world only if the operator says so. */
export const isSignUpOpen = ({ SIGN_UP, WORLD }: Pick<Settings, 'SIGN_UP' | 'WORLD'>): boolean =>
  (SIGN_UP ?? (WORLD === 'live' ? 'closed' : 'open')) === 'open'

/** One line that names the wrong setting and the reason. */
export class SettingsError extends Error {}

/**
 * Reads the settings; the environment overrides the file. An empty value counts as not set.
 * @throws SettingsError on the first malformed value.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  file = '.env',
): Settings {
  return withOutsideKey(readSettingsAsTheyAre(environment, file))
}

/** The same, also if the live world's key is missing: for the doctor, who says so. @throws SettingsError */
export function readSettingsAsTheyAre(
  environment: Readonly<Record<string, string | undefined>>,
  file = '.env',
): Settings {
  const fromFile = existsSync(file) ? parseEnvFile(readFileSync(file, 'utf8')) : {}
  return parseEach({ ...present(fromFile), ...present(environment) })
}

/** What is wrong with a value; null if nothing is. */
export function settingFault(name: keyof Settings, value: string): string | null {
  const { error } = settings.shape[name].safeParse(value)
  return error === undefined ? null : (error.issues[0]?.message ?? 'invalid')
}

/**
 * The name of each setting, and whether it's set, has its default, or is missing. Never a value: some are secrets. A
 * setting that says the same as its default counts as the default.
 */
export function settingStates(given: Settings): { name: string; state: 'set' | 'default' | 'unset' }[] {
  const defaults: Readonly<Record<string, unknown>> = settings.parse({})
  return Object.entries(settings.shape)
    .map(([name]) => {
      const value = given[name as keyof Settings]
      if (value === undefined) return { name, state: 'unset' as const }
      const isDefault = JSON.stringify(value) === JSON.stringify(defaults[name])
      return { name, state: isDefault ? ('default' as const) : ('set' as const) }
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Reads the settings from their texts. @throws SettingsError on the first malformed value. */
export const parseSettings = (values: Readonly<Record<string, string | undefined>>): Settings =>
  withOutsideKey(parseEach(values))

function parseEach(values: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = settings.safeParse(present(values))
  if (parsed.success)
    return withUsableBrowser(
      withGuardedMetrics(
        withWholeModel(
          withWholeStripe(
            withWholeS3(withSoundProviders(withWholeMailbox(withWholeDkim(withVapidPair(parsed.data))))),
          ),
        ),
      ),
    )
  const issue = parsed.error.issues[0]
  throw new SettingsError(`setting ${String(issue?.path[0] ?? '?')}: ${issue?.message ?? 'invalid'}`)
}

/** @throws SettingsError if one of the two is missing, or they don't match. */
function withVapidPair(parsed: Settings): Settings {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = parsed
  if (publicKey === undefined && privateKey === undefined) return parsed
  if (publicKey === undefined)
    throw new SettingsError('setting VAPID_PUBLIC_KEY: missing beside VAPID_PRIVATE_KEY')
  if (privateKey === undefined)
    throw new SettingsError('setting VAPID_PRIVATE_KEY: missing beside VAPID_PUBLIC_KEY')
  if (isVapidPair({ publicKey, privateKey })) return parsed
  throw new SettingsError('setting VAPID_PRIVATE_KEY: doesn’t belong to VAPID_PUBLIC_KEY')
}

/** @throws SettingsError if one of the two is missing. */
function withWholeDkim(parsed: Settings): Settings {
  const missing = missingDkim(parsed)
  if (missing !== null)
    throw new SettingsError(`setting ${missing}: missing beside the other setting of DKIM`)
  return parsed
}

/** @throws SettingsError if the mailbox's address, its password, or a part of its OAuth is missing. */
function withWholeMailbox(parsed: Settings): Settings {
  const missing = missingMailbox(parsed)
  if (missing !== null) throw new SettingsError(`setting ${missing}`)
  return parsed
}

/** @throws SettingsError if providers conflict, or one of them doesn't use https. */
function withSoundProviders(parsed: Settings): Settings {
  const fault = providersFault(parsed.OIDC_PROVIDERS, parsed.OIDC_ALLOW_ORIGINS)
  if (fault !== null) throw new SettingsError(`setting OIDC_PROVIDERS: ${fault}`)
  return parsed
}

/** @throws SettingsError if real people's data would be sealed with a key that is stored beside it. */
function withOutsideKey(parsed: Settings): Settings {
  if (parsed.WORLD === 'live' && parsed.MASTER_KEY === undefined)
    throw new SettingsError(
      'setting MASTER_KEY: needed in the live world; make one with: openssl rand -base64 32',
    )
  return parsed
}

/** @throws SettingsError if some of the object store's settings are missing. */
function withWholeS3(parsed: Settings): Settings {
  const missing = missingS3(parsed)
  if (missing !== null) throw new SettingsError(`setting ${missing}: missing beside the other S3 settings`)
  return parsed
}

/** @throws SettingsError if there is an endpoint without a model's name, or a name without an endpoint. */
function withWholeModel(parsed: Settings): Settings {
  const missing = missingModel(parsed)
  if (missing !== null) throw new SettingsError(`setting ${missing}`)
  return parsed
}

/** @throws SettingsError if some of Stripe's settings are missing, or plans are to be sold without Stripe. */
function withWholeStripe(parsed: Settings): Settings {
  const missing = missingStripe(parsed)
  if (missing !== null) throw new SettingsError(`setting ${missing}`)
  return parsed
}

/** @throws SettingsError if other machines could read the metrics without a token. */
function withGuardedMetrics(parsed: Settings): Settings {
  const fault = metricsFault(parsed)
  if (fault !== null) throw new SettingsError(`setting ${fault}`)
  return parsed
}

/** @throws SettingsError if the browser could not be used, or would be another machine's unasked. */
function withUsableBrowser(parsed: Settings): Settings {
  const fault = browserFault(parsed)
  if (fault !== null) throw new SettingsError(`setting ${fault}`)
  return parsed
}

function present(values: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))
}
