// The lists of the developer API, and their rows one by one: within the access scope of the key's owner, as in the app.
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import type { CollectionName } from '#shared/collections/index.ts'
import type {
  ApiAlert,
  ApiExposure,
  ApiPerson,
  ApiRemoval,
  ApiRemovalWithTimeline,
  ApiSite,
} from '#shared/protocol/developer-api/answers.ts'
import { pageQuery, personPageQuery, removalPageQuery } from '#shared/protocol/developer-api/requests.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { type Doc, fieldIs, findDoc, idsAre, listDocs, pageDocs, rowsById } from '../db/rows.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { cursorAfter, readCursor } from './cursor.ts'
import type { DeveloperApiDeps, KeyEnv } from './deps.ts'
import {
  alertViewOf,
  exposureViewOf,
  removalViewOf,
  type SitesById,
  siteViewOf,
  timelineEvent,
} from './views.ts'

type Asked = Context<KeyEnv>
type Page<T> = { items: T[]; cursor: string | null }

export async function listPeople(c: Asked, deps: DeveloperApiDeps): Promise<Page<ApiPerson>> {
  const query = parse(pageQuery, c.req.query())
  const { docs, cursor } = await pageOfRows(c, deps, 'people', { by: 'created_at', query })
  return { items: docs, cursor }
}

export async function readProtectedPerson(c: Asked, deps: DeveloperApiDeps): Promise<ApiPerson> {
  return rowAsked(c, deps, 'people', 'person')
}

export async function listExposures(c: Asked, deps: DeveloperApiDeps): Promise<Page<ApiExposure>> {
  const query = parse(personPageQuery, c.req.query())
  const where = query.person_id === undefined ? undefined : ofPerson('exposure_scans', query.person_id)
  // By id: the times of an exposure change with each scan.
  const { docs, cursor } = await pageOfRows(c, deps, 'exposure_scans', { by: 'id', query, where })
  return { items: await exposuresShown(c, deps, docs), cursor }
}

export async function readExposure(c: Asked, deps: DeveloperApiDeps): Promise<ApiExposure> {
  const [shown] = await exposuresShown(c, deps, [await rowAsked(c, deps, 'exposure_scans', 'exposure')])
  if (!shown) throw new Error('an exposure that was read is not shown')
  return shown
}

async function exposuresShown(c: Asked, deps: DeveloperApiDeps, scans: readonly Doc<'exposure_scans'>[]) {
  const who = c.var.holder
  const ids = [...new Set(scans.map(({ person_id }) => person_id))]
  const people = await listDocs(deps.db, 'people', who, idsAre('people', ids))
  const sites = await sitesOf(deps, scans)
  return scans.map(scan =>
    exposureViewOf(scan, {
      sites,
      person: people.find(({ id }) => id === scan.person_id) ?? null,
      showsValues: who.scopes.has('read:people'),
      now: deps.now(),
    }),
  )
}

export async function listRemovals(c: Asked, deps: DeveloperApiDeps): Promise<Page<ApiRemoval>> {
  const query = parse(removalPageQuery, c.req.query())
  const conditions = [
    ...(query.person_id === undefined ? [] : [ofPerson('removal_jobs', query.person_id)]),
    ...(query.request_id === undefined
      ? []
      : [idsAre('removal_jobs', await startedBy(c, deps, query.request_id))]),
  ]
  const where = conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
  const { docs, cursor } = await pageOfRows(c, deps, 'removal_jobs', { by: 'created_at', query, where })
  const sites = await sitesOf(deps, docs)
  return { items: docs.map(job => removalViewOf(job, sites)), cursor }
}

/** Ids of the removals that a request started. @throws AppError not_found. */
async function startedBy(c: Asked, { db }: DeveloperApiDeps, id: string): Promise<string[]> {
  const intent = (await rowsById(db, 'intents', c.var.holder, [id])).get(id) as
    | { kind?: unknown; result?: { jobs?: unknown } | null }
    | undefined
  const jobs = intent?.kind === 'start-removals' ? intent.result?.jobs : undefined
  if (!Array.isArray(jobs))
    throw new AppError('not_found', 'There’s no such request.', { field: 'request_id' })
  return jobs.map(String)
}

export async function readRemoval(c: Asked, deps: DeveloperApiDeps): Promise<ApiRemovalWithTimeline> {
  const job = await rowAsked(c, deps, 'removal_jobs', 'removal')
  const ofJob = fieldIs('realtime_updates', 'job_id', job.id)
  const updates = await listDocs(deps.db, 'realtime_updates', c.var.holder, ofJob)
  const timeline = updates
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at) || (a.id < b.id ? -1 : 1))
    .map(timelineEvent)
  return { ...removalViewOf(job, await sitesOf(deps, [job])), timeline }
}

export async function listAlerts(c: Asked, deps: DeveloperApiDeps): Promise<Page<ApiAlert>> {
  const query = parse(personPageQuery, c.req.query())
  const where = query.person_id === undefined ? undefined : ofPerson('reappearance_alerts', query.person_id)
  const { docs, cursor } = await pageOfRows(c, deps, 'reappearance_alerts', {
    by: 'detected_at',
    query,
    where,
  })
  const sites = await sitesOf(deps, docs)
  return { items: docs.map(alert => alertViewOf(alert, sites)), cursor }
}

export async function readAlert(c: Asked, deps: DeveloperApiDeps): Promise<ApiAlert> {
  const alert = await rowAsked(c, deps, 'reappearance_alerts', 'alert')
  return alertViewOf(alert, await sitesOf(deps, [alert]))
}

export async function listSites(c: Asked, { db }: DeveloperApiDeps): Promise<Page<ApiSite>> {
  const { limit, cursor } = parse(pageQuery, c.req.query())
  const after = readCursor('data_broker_sites', cursor)
  const sites = await pageDocs(db, 'data_broker_sites', SHARED_ACCOUNT, {
    ...{ by: 'name', ascending: true, after, limit: limit + 1 },
  })
  return pageFrom(sites, limit, 'data_broker_sites', 'name', siteViewOf)
}

export async function readSite(c: Asked, { db }: DeveloperApiDeps): Promise<ApiSite> {
  const site = await findDoc(db, 'data_broker_sites', SHARED_ACCOUNT, c.req.param('site') ?? '')
  if (!site) throw new AppError('not_found', 'There’s no such site.')
  return siteViewOf(site)
}

const ofPerson = (name: 'exposure_scans' | 'removal_jobs' | 'reappearance_alerts', id: string): SQL =>
  fieldIs(name, 'person_id', id)

/** Rows of a collection that belongs to accounts. */
async function pageOfRows<N extends CollectionName>(
  c: Asked,
  { db }: Pick<DeveloperApiDeps, 'db'>,
  name: N,
  asked: {
    by: keyof Doc<N> & string
    query: { limit: number; cursor?: string | undefined }
    where?: SQL | undefined
  },
): Promise<{ docs: Doc<N>[]; cursor: string | null }> {
  const { by, query, where } = asked
  const after = readCursor(name, query.cursor)
  const docs = await pageDocs(db, name, c.var.holder, { by, after, where, limit: query.limit + 1 })
  const { items, cursor } = pageFrom(docs, query.limit, name, by, doc => doc)
  return { docs: items, cursor }
}

/** `docs`: one more than the limit if there is another page. */
function pageFrom<D extends { id: string }, T>(
  docs: readonly D[],
  limit: number,
  list: string,
  by: keyof D & string,
  show: (doc: D) => T,
): Page<T> {
  const shown = docs.slice(0, limit)
  const last = docs.length > limit ? shown.at(-1) : undefined
  const cursor = last ? cursorAfter(list, { value: String(last[by]), id: last.id }) : null
  return { items: shown.map(show), cursor }
}

/** The row that the path names. @throws AppError not_found, also for rows outside the access scope. */
async function rowAsked<N extends CollectionName>(
  c: Asked,
  { db }: Pick<DeveloperApiDeps, 'db'>,
  name: N,
  what: string,
): Promise<Doc<N>> {
  const doc = await findDoc(db, name, c.var.holder, c.req.param('id') ?? '')
  if (!doc) throw new AppError('not_found', `There’s no such ${what}.`)
  return doc
}

async function sitesOf(
  { db }: Pick<DeveloperApiDeps, 'db'>,
  rows: readonly { site_id: string }[],
): Promise<SitesById> {
  const ids = [...new Set(rows.map(({ site_id }) => site_id))]
  if (ids.length === 0) return new Map()
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT, idsAre('data_broker_sites', ids))
  return new Map(sites.map(site => [site.id, site]))
}
