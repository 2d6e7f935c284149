// Puts Web Push together, once per process: the product's key, whom it may call, and the sender.
import type { Log } from '../lib/log.ts'
import { createEndpointGuard } from './endpoint-guard.ts'
import { createPushSender, type PushSender } from './sender.ts'
import { loadVapidKeys, type VapidKeys } from './vapid-keys.ts'

export type PushSettings = {
  dataDir: string
  /** From the settings; without them the pair in `dataDir` counts. */
  keys: VapidKeys | null
  /** The sender of mails, `Name <address>` or an address alone. */
  mailFrom: string
  publicUrl: string
  allowOrigins: readonly string[]
  /** A push service that comes with its own certificate, which counts for it alone. */
  pushService: { origin: string; ca: string } | null
  isPublicAddress: (address: string) => boolean
  log: Log
  wallNow: () => number
}

/** Opens the sender; close it when nothing is sent any more. */
export function openPush(settings: PushSettings): PushSender {
  const { pushService, allowOrigins, isPublicAddress, log, wallNow } = settings
  return createPushSender({
    keys: settings.keys ?? loadVapidKeys(settings.dataDir),
    subject: subjectOf(settings),
    guard: createEndpointGuard({
      allowOrigins: pushService ? [...allowOrigins, pushService.origin] : allowOrigins,
      isPublicAddress,
    }),
    trust: pushService ? { [pushService.origin]: pushService.ca } : {},
    log,
    wallNow,
  })
}

/** Where push services turn with a complaint (RFC 8292, 2.1): the address that mails come from, or the product's own. */
function subjectOf({ mailFrom, publicUrl }: Pick<PushSettings, 'mailFrom' | 'publicUrl'>): string {
  const address = /([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec(mailFrom)?.[1]
  if (address !== undefined) return `mailto:${address}`
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`
}
