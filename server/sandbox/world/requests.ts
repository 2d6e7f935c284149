// Removal requests sent to the sandbox sites. Every one is stored with its time, including repeated ones for the same
// record, so that a test can prove that none was sent twice.
import { HOUR } from '#shared/lib/time.ts'
import type { Person } from '../people/person.ts'
import type { SiteDefinition } from '../sites/definition.ts'
import { numberOf, numberOrNull, type Row, type Store, textOf } from '../store.ts'
import type { Fate, Faults } from './faults.ts'
import type { Visibility } from './visibility.ts'

export type Via = 'form' | 'email' | 'phone'

export type RemovalRequest = {
  /** The reference in pages and mails. */
  id: string
  site: string
  person: number
  generation: number
  /** The record's id on the site. */
  record: string
  via: Via
  email: string
  status: 'awaiting_confirmation' | 'accepted'
  createdAt: number
  confirmedAt: number | null
  /** When the record will disappear, as promised on acceptance. */
  effectiveAt: number | null
}

export type NewRequest = Pick<RemovalRequest, 'id' | 'generation' | 'record' | 'via' | 'email'> & {
  /** Secret of the confirmation link; null if the site requires no confirmation. */
  token: string | null
  /** When it takes effect, if not after the site's delay; and how, if the world's faults don't decide. */
  effectiveAt?: number
  fate?: Fate | null
}

export type Requests = {
  /** Stores a request. If it needs no confirmation, it takes effect after the site's delay. */
  submit: (site: SiteDefinition, person: Person, request: NewRequest) => RemovalRequest
  /** The request of a confirmation link. */
  byToken: (site: SiteDefinition, token: string) => RemovalRequest | null
  /** Confirms a waiting request. */
  confirm: (site: SiteDefinition, person: Person, request: RemovalRequest) => RemovalRequest
  /** All requests of a site, oldest first. */
  of: (site: SiteDefinition) => RemovalRequest[]
}

function delayOf(site: SiteDefinition): number {
  return site.optOut.flow === 'parent' ? 0 : site.optOut.hours * HOUR
}

function toRequest(row: Row): RemovalRequest {
  const via = textOf(row, 'via')
  return {
    id: textOf(row, 'id'),
    site: textOf(row, 'site'),
    person: numberOf(row, 'person'),
    generation: numberOf(row, 'generation'),
    record: textOf(row, 'record'),
    via: via === 'email' || via === 'phone' ? via : 'form',
    email: textOf(row, 'email'),
    status: textOf(row, 'status') === 'accepted' ? 'accepted' : 'awaiting_confirmation',
    createdAt: numberOf(row, 'created_at'),
    confirmedAt: numberOrNull(row, 'confirmed_at'),
    effectiveAt: numberOrNull(row, 'effective_at'),
  }
}

/** Requests, stored in `store`; `fate` decides which promises are broken. */
export function createRequests(
  store: Store,
  visibility: Visibility,
  fate: Faults['fate'],
  now: () => number,
): Requests {
  const insert = store.db.prepare(
    `insert into requests (id, site, person, generation, record, via, email, status, created_at, confirmed_at,
       effective_at, token) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning *`,
  )
  const accept = store.db.prepare(
    `update requests set status = 'accepted', confirmed_at = ?, effective_at = ? where id = ? returning *`,
  )
  const find = store.db.prepare('select * from requests where site = ? and token = ?')
  const list = store.db.prepare('select * from requests where site = ? order by seq')
  const only = (rows: Row[]): RemovalRequest => {
    const row = rows[0]
    if (!row) throw new Error('a request was not kept')
    return toRequest(row)
  }
  return {
    submit: (site, person, request) => {
      const { id, generation, record, via, email, token } = request
      const at = now()
      const effective = token === null ? (request.effectiveAt ?? at + delayOf(site)) : null
      const status = token === null ? 'accepted' : 'awaiting_confirmation'
      const own = [id, site.host, person.index, generation, record, via, email, status, at]
      const end = request.fate === undefined ? fate(site.host, record) : request.fate
      if (effective !== null) visibility.suppress(site, person, generation, effective, end)
      return only(insert.all(...own, token === null ? at : null, effective, token))
    },
    byToken: (site, token) => {
      const row = find.get(site.host, token)
      return row === undefined ? null : toRequest(row)
    },
    confirm: (site, person, request) => {
      const at = now()
      const effective = at + delayOf(site)
      const { generation, record } = request
      visibility.suppress(site, person, generation, effective, fate(site.host, record))
      return only(accept.all(at, effective, request.id))
    },
    of: site => list.all(site.host).map(toRequest),
  }
}
