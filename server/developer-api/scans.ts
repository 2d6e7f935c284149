// POST /scan and GET /scan/{id}: the same scans that the app starts.
import type { Context } from 'hono'
import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Intent } from '#shared/collections/intents.ts'
import { rowId } from '#shared/lib/id.ts'
import type { ScanStarted, ScanState } from '#shared/protocol/developer-api/answers.ts'
import { DEVELOPER_API } from '#shared/protocol/developer-api/endpoints.ts'
import { scanBody } from '#shared/protocol/developer-api/requests.ts'
import { functionPayloads } from '#shared/protocol/functions.ts'
import { fieldIs, findDoc, listDocs, rowsById } from '../db/rows.ts'
import { parse } from '../lib/parse.ts'
import { AppError } from '../lib/problem.ts'
import { readJson } from '../lib/read-json.ts'
import type { DeveloperApiDeps, KeyEnv } from './deps.ts'
import { runOnce } from './run-once.ts'
import { scannedPerson } from './scanned-person.ts'

/** POST /scan. The consent is stored with the scan, as in the app. */
export async function startScanFor(c: Context<KeyEnv>, deps: DeveloperApiDeps): Promise<ScanStarted> {
  const body = parse(scanBody, await readJson(c))
  return runOnce(c, deps, body, async (tx, id) => {
    const { person, added } = await scannedPerson(tx, deps, c.var.holder, body)
    return {
      kind: 'start-scan',
      payload: { person_id: person.id, ...(body.consent ? { consent: body.consent } : {}) },
      answer: ({ result }): ScanStarted => ({
        id,
        person_id: person.id,
        person_added: added,
        sites: Number(result?.sites ?? 0),
        status_url: `${deps.publicUrl}${DEVELOPER_API}/scan/${id}`,
      }),
    }
  })
}

/** GET /scan/{id}. @throws AppError not_found, also for a person whom the caller no longer sees. */
export async function readScan(c: Context<KeyEnv>, deps: DeveloperApiDeps): Promise<ScanState> {
  const who = c.var.holder
  const id = rowId.safeParse(c.req.param('id')).data ?? ''
  const intent = (await rowsById(deps.db, 'intents', who, [id])).get(id) as unknown as Intent | undefined
  const payload = functionPayloads['start-scan'].safeParse(intent?.payload).data
  const isScan = intent?.kind === 'start-scan' && intent.status === 'done'
  const person = isScan && payload ? await findDoc(deps.db, 'people', who, payload.person_id) : null
  if (!intent || !payload || !person) throw new AppError('not_found', 'There’s no such scan.')
  const ofPerson = fieldIs('exposure_scans', 'person_id', person.id)
  const scans = await listDocs(deps.db, 'exposure_scans', who, ofPerson)
  const covered = payload.sites ? scans.filter(({ site_id }) => payload.sites?.includes(site_id)) : scans
  return {
    id,
    person_id: person.id,
    requested_at: intent.created_at,
    state: covered.some(({ status }) => status === 'pending') ? 'running' : 'done',
    sites: countSites(covered),
  }
}

function countSites(scans: readonly ExposureScan[]): ScanState['sites'] {
  const having = (...statuses: readonly ExposureScan['status'][]) =>
    scans.filter(({ status }) => statuses.includes(status)).length
  return {
    pending: having('pending'),
    found: having('found'),
    unsure: having('unsure'),
    not_found: having('not_found'),
    failed: having('blocked', 'error'),
  }
}
