// The parts that the HTTP endpoints are composed of. Those that may be missing have defaults where they're used.
import type { Handler, Hono, MiddlewareHandler } from 'hono'
import type { DoctorView } from '#shared/protocol/doctor.ts'
import type { AccountDeps } from './accounts/open-accounts.ts'
import type { MeasureDeps } from './analytics/measure-routes.ts'
import type { StripeSettings } from './billing/deps.ts'
import type { FileQuota } from './db/stored-files.ts'
import type { Deps } from './deps.ts'
import type { KeyUses } from './developer-api/key-uses.ts'
import type { ClaimSettings } from './lib/claim-settings.ts'
import type { ContactSettings } from './lib/contact-settings.ts'
import type { ShareLimits } from './lib/fair-share.ts'
import type { Window } from './lib/recent-uses.ts'
import type { LiveViews } from './live-view/live-views.ts'
import type { PushRouteDeps } from './notifications/routes.ts'
import type { ConsoleFacts } from './operations/overview.ts'
import type { Changes } from './sync/changes.ts'
import type { Devices } from './sync/devices.ts'
import type { PageCache } from './sync/page-cache.ts'
import type { WebhookRouteDeps } from './webhooks/routes.ts'

/** What the HTTP endpoints are composed of. */
export type AppParts = {
  deps: Deps
  accounts: AccountDeps
  push: Pick<PushRouteDeps, 'push' | 'wallNow'>
  /** If plans are sold, or were sold; null by default. */
  billing?: StripeSettings | null
  /** The devices' checkpoints. The caller stores them when the program stops. */
  devices?: Devices
  /** Notified of committed pushes, if there are listeners. */
  changes?: Pick<Changes, 'written'>
  /** The cache of accounts' pages. The caller drops those of changed accounts. */
  pageCache?: PageCache
  /** How long backups contain deleted data (BACKUP_DAYS). Has a default. */
  backupDays?: number
  /** How people contact the operator; by default, the first operator's address. */
  contact?: ContactSettings
  /** Claims about the service; none by default. */
  claims?: ClaimSettings
  /** The served site, and the collector of page reports; by default, nothing is measured. */
  measuring?: Partial<Pick<MeasureDeps, 'readSite' | 'forward'>>
  /** The checks for operators; by default, there are none. */
  checkInstallation?: () => Promise<DoctorView>
  /** What the operators' console shows of the running program; nothing by default. */
  consoleFacts?: ConsoleFacts
  /** Overrides of SHARE_LIMITS. */
  shares?: Partial<ShareLimits>
  /** How much an account may store. Has a default. */
  fileQuota?: FileQuota
  /** How many requests an API key may make. Has a default. */
  keyLimit?: Window
  /** Counts all requests, and answers /metrics; by default, neither. */
  metrics?: { countRequests: MiddlewareHandler; route: Handler | null } | null
  /** The counts of API keys' requests. The caller writes them regularly, and when the program stops. */
  keyUses?: KeyUses
  /** The live views; none on a server without a browser. */
  liveViews?: Pick<LiveViews, 'ask'> | null
  /** Which addresses a webhook may have; by default, none. */
  webhooks?: WebhookRouteDeps['webhooks']
  /** Whether the server is ready to serve. */
  isReady: () => Promise<boolean>
  /** Whether this machine's clock is close enough to the database's. */
  isClockRight?: () => Promise<boolean>
  /** Checks whether this server can still work with the database. @throws OutdatedCopy if it can't. */
  checkSchema?: () => Promise<void>
  /** Serves the built web app. Has no routes in development. */
  web: Hono
  /** Routes under /dev, only in the sandbox world. */
  dev: Hono | null
}
