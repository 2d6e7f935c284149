// The free scan's endpoints, open to everyone: start one, poll its progress, view a shared one. Mounted before the
// guard of /functions/v1.
import { type Context, Hono } from 'hono'
import { RATE_LIMIT_TEXT, SCAN_FAILED_TEXT } from '#shared/domain/free-scan.ts'
import { readScanName } from '#shared/domain/scan-name.ts'
import { HOUR, SECOND } from '#shared/lib/time.ts'
import { stateCode } from '#shared/lib/us-state.ts'
import {
  FREE_SCAN,
  FREE_SCAN_PROGRESS,
  type FreeScanProgress,
  type FreeScanResponse,
  freeScanRequest,
  progressRequest,
  refusedScan,
  SHARED_SCAN,
  sharedScanRequest,
} from '#shared/protocol/free-scan.ts'
import type { VisitorSearch } from '../db/sealed-columns.ts'
import type { Deps } from '../deps.ts'
import { clientSignal } from '../lib/client-disconnected.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import { freeScanProgressOf, sharedOf } from './answer.ts'
import { chooseFreeScanSites, type KnownPlace } from './choose-sites.ts'
import { watchScanEnds } from './scan-ends.ts'
import { beginFreeScan, type FreeScan, hasEnded, isOver, readFreeScan, readSharedScan } from './scans.ts'
import { visitedSites } from './visited-sites.ts'

/** How often a request that waits for a scan's end sends a byte to the client. */
const BEAT_EVERY = 10 * SECOND

/** Whether a client address may scan: `email` if only with an email address, a number of seconds if only later. */
export type Allowance =
  | { kind: 'granted'; giveBack: () => Promise<void> }
  | { kind: 'email' }
  | { kind: 'later'; seconds: number }

export type FreeScanDeps = Pick<Deps, 'db' | 'now' | 'wallNow' | 'log' | 'publicUrl' | 'nudge'> & {
  /** A keyed digest, which reveals no name. */
  digest: (text: string) => string
  /** Counts a scan by client address. The email address is only used for counting, and isn't stored. */
  takeScan: (c: Context, email: string | null) => Promise<Allowance>
  /** Counts a poll of a scan by client address. Null, or above the limit the whole seconds to wait. */
  takeLook: (c: Context) => number | null
}

/** Mount at /functions/v1. */
export function freeScanRoutes(deps: FreeScanDeps): Hono {
  const { db, now, wallNow } = deps
  const routes = new Hono()
  const untilEnd = watchScanEnds(id => hasEnded(db, deps, id))
  const shareUrlOf = ({ row }: FreeScan, isWanted: boolean) =>
    isWanted && row.is_shared ? `${deps.publicUrl}/scan?shared=${row.share_id}` : null
  const progress = async (scan: FreeScan, isShared: boolean): Promise<FreeScanProgress> =>
    freeScanProgressOf(scan, await visitedSites(db, scan), {
      wallNow: wallNow(),
      shareUrl: shareUrlOf(scan, isShared),
    })

  routes.post(FREE_SCAN, async c => {
    const { name, email, shareResults, city, state } = parse(freeScanRequest, await readJson(c))
    const asked = searchOf(name, city ?? '', state ?? '')
    const allowance = await deps.takeScan(c, email ?? null)
    if (allowance.kind === 'email') return c.json(refusedScan(RATE_LIMIT_TEXT, true))
    if (allowance.kind === 'later') throw tooMany(allowance.seconds)
    const scan = await beginFreeScan(db, deps, {
      search: deps.digest(JSON.stringify(asked).toLowerCase()),
      asked,
      isShared: shareResults,
      sites: tx => chooseFreeScanSites(tx, placeOf(asked)),
    })
    if (scan === 'busy' || scan === 'no_sites') {
      await allowance.giveBack()
      throw notNow(scan)
    }
    deps.nudge()
    if (/\brespond-async\b/.test(c.req.header('prefer') ?? ''))
      return c.json(await progress(scan, shareResults), 202, { 'preference-applied': 'respond-async' })
    return whenOver(
      c,
      deps,
      left => untilEnd(scan.row.id, left),
      async () => {
        const ended = await readFreeScan(db, now(), scan.row.id)
        return ended && (await progress(ended, shareResults)).response
      },
    )
  })

  routes.post(FREE_SCAN_PROGRESS, async c => {
    const wait = deps.takeLook(c)
    if (wait !== null) throw tooMany(wait)
    const { scanId, shareResults } = parse(progressRequest, await readJson(c))
    const scan = await readFreeScan(db, now(), scanId)
    if (!scan) throw new AppError('not_found', 'This scan has expired.')
    return c.json(await progress(scan, shareResults))
  })

  routes.post(SHARED_SCAN, async c => {
    const wait = deps.takeLook(c)
    if (wait !== null) throw tooMany(wait)
    const { id } = parse(sharedScanRequest, await readJson(c))
    const scan = await readSharedScan(db, now(), id)
    if (!scan || !isOver(scan, wallNow())) throw new AppError('not_found', 'This page has expired.')
    return c.json(sharedOf(scan, await visitedSites(db, scan)))
  })
  return routes
}

/** @throws AppError validation_failed if something is missing. */
function searchOf(text: string, city: string, stateText: string): VisitorSearch {
  const read = readScanName(text)
  if (!read.ok) throw new AppError('validation_failed', read.problem, { field: 'name' })
  const state = stateText === '' ? '' : stateCode(stateText)
  if (state === null) throw new AppError('validation_failed', 'Choose a state of the US.', { field: 'state' })
  if (city !== '' && state === '')
    throw new AppError('validation_failed', 'Add the state, too. Many towns share a name.', {
      field: 'state',
    })
  if (!/^[\p{L}\p{M}'’.\- ]*$/u.test(city))
    throw new AppError('validation_failed', 'Enter a town with letters only.', { field: 'city' })
  return { name: read.name, city: city.replace(/\s+/g, ' '), state }
}

const placeOf = ({ city, state }: VisitorSearch): KnownPlace =>
  state === '' ? 'none' : city === '' ? 'state' : 'town'

const tooMany = (seconds: number) =>
  new AppError(
    'rate_limited',
    seconds * SECOND > HOUR
      ? 'That’s a lot of scans for one day. Try again tomorrow.'
      : 'Too many scans at once. Try again in a few minutes.',
    { headers: { 'retry-after': String(seconds) } },
  )

const notNow = (why: 'busy' | 'no_sites') =>
  why === 'busy'
    ? new AppError('unavailable', 'Many people are scanning right now. Try again in a minute.', {
        headers: { 'retry-after': '60' },
      })
    : new AppError('unavailable', 'We have no site to check for this right now. Try again later.')

/**
 * Responds when the scan is over; `answer` is null if it no longer exists. Until then, the body gets spaces, which JSON
 * allows at the start: proxies close connections that are silent for a minute.
 */
function whenOver(
  c: Context,
  { log }: Pick<FreeScanDeps, 'log'>,
  ended: (left: AbortSignal) => Promise<void>,
  answer: () => Promise<FreeScanResponse | null>,
): Response {
  const canceled = new AbortController()
  const left = AbortSignal.any([clientSignal(c), canceled.signal])
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      const beats = setInterval(() => left.aborted || stream.enqueue(encoder.encode(' ')), BEAT_EVERY)
      try {
        await ended(left)
        const response = (await answer()) ?? refusedScan(SCAN_FAILED_TEXT)
        if (!left.aborted) stream.enqueue(encoder.encode(JSON.stringify(response)))
      } catch (error) {
        if (!left.aborted) {
          log.warn({ err: error }, 'a free scan could not be answered')
          stream.enqueue(encoder.encode(JSON.stringify(refusedScan(SCAN_FAILED_TEXT))))
        }
      }
      clearInterval(beats)
      if (!canceled.signal.aborted) stream.close()
    },
    cancel: () => canceled.abort(),
  })
  return c.body(body, 200, { 'content-type': 'application/json', 'x-accel-buffering': 'no' })
}
