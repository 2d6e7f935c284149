// Sets up Web Push, once per process: the product's key, the endpoint guard, and the sender.

import { createEndpointGuard } from '../lib/endpoint-guard.ts'
import type { Log } from '../lib/log.ts'
import { createPushSender, type PushSender } from './sender.ts'
import { loadVapidKeys, type VapidKeys } from './vapid-keys.ts'

export type PushSettings = {
  dataDir: string
  /** From the settings; null to use the pair in `dataDir`. */
  keys: VapidKeys | null
  /** The sender of mails, `Name <address>` or only an address. */
  mailFrom: string
  publicUrl: string
  allowOrigins: readonly string[]
  /** A push service with its own certificate, which is trusted for that service only. */
  pushService: { origin: string; ca: string } | null
  isPublicAddress: (address: string) => boolean
  log: Log
  wallNow: () => number
}

/** Opens the sender; close it when nothing more will be sent. */
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

/** The contact for push services (RFC 8292, 2.1): the sender's mail address, or the product's own address. */
function subjectOf({ mailFrom, publicUrl }: Pick<PushSettings, 'mailFrom' | 'publicUrl'>): string {
  const address = /([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec(mailFrom)?.[1]
  if (address !== undefined) return `mailto:${address}`
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:postmaster@${new URL(publicUrl).hostname}`
}
