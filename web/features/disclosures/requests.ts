// The ledger's entries for reading: by site, then by request.
import { fieldTexts } from '#shared/letters/field-text.ts'
import { MINUTE } from '#shared/lib/time.ts'
import type { DisclosureView } from '#shared/protocol/rights.ts'

/** Entries of one removal and one reason within this time belong to one request: a form has several pages. */
const ONE_REQUEST = 15 * MINUTE

/** The details that one request disclosed to a site. `at` is when the last of them was sent. */
export type DisclosedRequest = {
  id: string
  personId: string
  jobId: string
  at: string
  reason: string
  /** In words, without duplicates. */
  fields: readonly string[]
}

export type DisclosedSite = { id: string; name: string; requests: readonly DisclosedRequest[] }

/** Sites by their latest disclosure, each with its requests, newest first. `entries` are newest first. */
export function bySite(entries: readonly DisclosureView[]): DisclosedSite[] {
  const sites = new Map<string, { id: string; name: string; groups: DisclosureView[][] }>()
  for (const entry of entries) {
    const site = sites.get(entry.site_id) ?? { id: entry.site_id, name: entry.site_name, groups: [] }
    sites.set(entry.site_id, site)
    const group = site.groups.find(one => isSameRequest(one.at(-1), entry))
    if (group) group.push(entry)
    else site.groups.push([entry])
  }
  return [...sites.values()].map(({ id, name, groups }) => ({
    id,
    name,
    requests: groups.flatMap(requestOf),
  }))
}

function isSameRequest(last: DisclosureView | undefined, next: DisclosureView): boolean {
  if (last?.job_id !== next.job_id || last.reason !== next.reason) return false
  return Date.parse(last.sent_at) - Date.parse(next.sent_at) <= ONE_REQUEST
}

function requestOf(group: readonly DisclosureView[]): DisclosedRequest[] {
  const newest = group[0]
  if (newest === undefined) return []
  const { id, person_id, job_id, sent_at, reason } = newest
  // In the form's order: by time of disclosure, then by name.
  const told = [...group].sort((a, b) => a.sent_at.localeCompare(b.sent_at) || a.field.localeCompare(b.field))
  return [
    {
      id,
      personId: person_id,
      jobId: job_id,
      at: sent_at,
      reason,
      fields: fieldTexts(told.map(one => one.field)),
    },
  ]
}
