// Jobs and recipes in words, for the operator.

import { DAY, HOUR, MINUTE } from '#shared/lib/time.ts'
import type { RecipeView, StretchedLane, UntrustedSite } from '#shared/protocol/operations.ts'

const KINDS: Readonly<Record<string, string>> = {
  'scan-site': 'Scans',
  'remove-listing': 'Removals by form',
  'send-letter': 'Letters',
  'purge-expired': 'Expired data cleanup',
  'send-push': 'Push messages',
  'send-alert-mail': 'Alert emails',
  'purge-deletions': 'Deleted data cleanup',
  'make-export': 'Archives',
  'delete-account': 'Account deletions',
  'purge-evidence': 'Old evidence cleanup',
  'send-welcome': 'Welcome emails',
  'send-getting-started': 'Emails of the first week',
  'hold-absence': 'Withdrawn conclusions',
  vacuum: 'Database file cleanup',
  'stretch-lanes': 'Maintenance planning',
  'open-clocks': 'Clocks of earlier letters',
  'deliver-webhook': 'Webhooks',
  'send-webhook-mail': 'Emails about stopped webhooks',
  'send-ticket-mail': 'Emails about messages',
  'free-scan': 'Free scans',
  'purge-free-scans': 'Free scan cleanup',
  'send-summary': 'Weekly summaries',
  'fold-catalogue': 'Site list updates',
  'read-subscription': 'Subscription updates',
  'send-billing-mail': 'Billing emails',
  'draft-legal': 'Legal drafts',
  'make-report': 'Reports',
  'follow-up': 'Follow-ups of letters',
  'judge-delivery': 'Delayed letters',
}

/** The name of a kind of job; a kind that is newer than this app is shown by its own name. */
export const kindText = (kind: string): string => (Object.hasOwn(KINDS, kind) ? (KINDS[kind] ?? kind) : kind)

/** A duration in its largest unit, rounded down: `under a minute`, `12 min`, `3 h`, `2 days`. */
export function spanText(milliseconds: number): string {
  if (milliseconds < MINUTE) return 'under a minute'
  if (milliseconds < HOUR) return `${Math.floor(milliseconds / MINUTE)} min`
  if (milliseconds < DAY) return `${Math.floor(milliseconds / HOUR)} h`
  const days = Math.floor(milliseconds / DAY)
  return days === 1 ? '1 day' : `${days} days`
}

/** `1 run`, `2 runs`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** How late maintenance is at a network of sites, and how many visits go there at once. */
export const stretchText = ({ days, at_once }: StretchedLane): string =>
  `Repeat scans come ${counted(days, 'day')} later. ${counted(at_once, 'visit')} at once.`

/** The purpose of a recipe's step. */
export const STEPS = { scan: 'search', optOut: 'form' } as const

/** A recipe's state in one or two words, and whether it needs attention. */
export function recipeState({ quarantine, in_a_row, runs }: RecipeView): {
  label: string
  tone: 'yours' | 'unknown' | 'neutral'
} {
  if (quarantine) return { label: quarantine.step === 'scan' ? 'Disabled' : 'Form disabled', tone: 'yours' }
  const failures = Math.max(in_a_row.scan, in_a_row.optOut)
  if (failures > 0) return { label: `${counted(failures, 'failure')} in a row`, tone: 'unknown' }
  return { label: runs.worked > 0 ? 'Works' : 'Not tried yet', tone: 'neutral' }
}

/** The figures of a recipe in one line. */
export function recipeFigures(recipe: RecipeView): string {
  const { runs, finished, verified, success_rate, version } = recipe
  const rate = success_rate === null ? null : `people are shown a rate of ${Math.round(success_rate * 100)} %`
  const ran = runs.worked + runs.own_fault + runs.says_nothing > 0
  const parts = [
    `Version ${version}`,
    ran
      ? `runs: ${runs.worked} worked, ${runs.own_fault} failed because of it, ${runs.says_nothing} inconclusive`
      : 'not run yet',
    finished > 0 ? `${verified} of ${counted(finished, 'removal')} verified` : 'no removal has ended',
    rate,
  ]
  return `${parts.filter(part => part !== null).join('; ')}.`
}

/** Why we don't conclude that listings at a site are gone. */
export function heldText(name: string, { vanished, asked }: NonNullable<UntrustedSite['held']>): string {
  const verb = asked === 1 ? 'was' : 'were'
  return `Conclusions are held on ${name}: ${counted(vanished, 'listing')} vanished, ${asked} ${verb} asked for`
}

/** A speed metric with its unit: seconds or milliseconds; a layout shift is a score. */
export function vitalText({ name, p75 }: { name: string; p75: number }): string {
  if (name === 'CLS') return p75.toFixed(2)
  return p75 >= 1000 ? `${(p75 / 1000).toFixed(2)} s` : `${p75} ms`
}

/** `free_scan_started` as words, with its variant if there are several. */
export function measuredEventText({ event, variant }: { event: string; variant: string }): string {
  const words = event.replaceAll('_', ' ')
  const said = words.charAt(0).toUpperCase() + words.slice(1)
  return variant === '' ? said : `${said} (${variant.replaceAll('_', ' ')})`
}
