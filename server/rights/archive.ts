// All of an account's data as the files of an archive: JSON and CSV, a readable report, letters, documents, evidence.
import { setImmediate } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { collections } from '#shared/collections/index.ts'
import { filesOfMessage, picturesOfEntry, picturesOfScan } from '#shared/collections/shown-pictures.ts'
import { successorsOf } from '#shared/domain/successors.ts'
import { csv } from '#shared/lib/csv.ts'
import { iso } from '#shared/lib/time.ts'
import { DATA_REGISTER } from '#shared/protocol/data-register.ts'
import { privacyReport, type ReportRows } from '#shared/reports/privacy-report.ts'
import { reportFileName } from '#shared/reports/report-kinds.ts'
import { readBlob } from '../db/blobs.ts'
import { SHARED_ACCOUNT } from '../db/replicated.ts'
import { listDocs } from '../db/rows.ts'
import { users } from '../db/tables/accounts.ts'
import { blobs } from '../db/tables/engine.ts'
import type { Deps } from '../deps.ts'
import { EvidenceError } from '../lib/evidence-store.ts'
import { readTypefaces } from '../lib/read-typefaces.ts'
import { OWNED_ASIDE, readOwnRows } from './account-tables.ts'
import { packDocuments } from './archive-documents.ts'
import { packPapers } from './archive-papers.ts'
import { ARCHIVE_README } from './archive-readme.ts'
import { type Collected, collectRows, liveDocs } from './collect-rows.ts'
import { readOwnTickets } from './own-tickets.ts'
import { reportPage } from './report-page.ts'
import type { ZipWriter } from './zip-writer.ts'

/** The format of data.json. */
export const ARCHIVE_FORMAT = { format: 'offlist-export', version: 1 } as const

const USERS = { name: 'users', table: users, owner: users.id }

type ArchiveDeps = Pick<Deps, 'db' | 'envelope' | 'evidence' | 'now'>

/** The content of data.json besides the collections: a table's name to its rows, without credentials. */
type Aside = Readonly<Record<string, readonly Record<string, unknown>[]>>

/** Called with the packed percentage, 0 to 100; throws to stop. */
export type ReportProgress = (percent: number) => Promise<void>

/** Packs the account's archive. Don't call this inside a transaction. @throws when the account doesn't exist. */
export async function packArchive(
  deps: ArchiveDeps,
  userId: string,
  zip: ZipWriter,
  progress: ReportProgress,
): Promise<void> {
  const [user] = await deps.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (!user) throw new Error('there is no such account to pack')
  const madeAt = iso(deps.now())
  const rows = await collectRows(deps.db, userId)
  const { collected } = rows
  const aside = await readAside(deps, userId)
  await progress(20)
  await zip.add('README.txt', ARCHIVE_README)
  const own = Object.fromEntries(collected)
  const account = { id: userId, email: user.email }
  const data = { ...ARCHIVE_FORMAT, made_at: madeAt, account, collections: own, tables: aside }
  await zip.add('data.json', JSON.stringify({ ...data, register: DATA_REGISTER }))
  await zip.add('account.json', JSON.stringify(accountPart(aside), null, 2))
  const report = await reportRows(deps, { email: user.email, madeAt, collected, aside })
  const typefaces = await readTypefaces()
  await zip.add('report.html', reportPage(report))
  await zip.add('report.pdf', await privacyReport(report, typefaces, setImmediate), true)
  await progress(35)
  for (const [name, docs] of collected) {
    await zip.add(`csv/${name}.csv`, csv([...Object.keys(collections[name].fields), '_deleted'], docs))
  }
  await progress(40)
  await packPapers(collected, zip, { ...report, typefaces }, share => progress(40 + Math.floor(15 * share)))
  await packReports(deps, rows, zip)
  await packDocuments(deps, rows, zip, () => progress(55))
  await packEvidence(deps, rows, zip, progress)
}

/** The other tables, without fields that the register marks as secret, and without the archives themselves. */
async function readAside({ db }: ArchiveDeps, userId: string): Promise<Aside> {
  const aside: Record<string, readonly Record<string, unknown>[]> = { ...(await readOwnTickets(db, userId)) }
  for (const owned of [USERS, ...OWNED_ASIDE]) {
    const rows = await readOwnRows(db, owned, userId)
    // Parts of the person's own files are in `stored_files` as the files they make up.
    aside[owned.name] = rows.filter(row => row.bucket !== 'exports' && row.bucket !== 'documents')
  }
  return Object.fromEntries(Object.entries(aside).map(([name, rows]) => [name, withoutSecrets(name, rows)]))
}

function withoutSecrets(table: string, rows: readonly Record<string, unknown>[]) {
  const fields = DATA_REGISTER[table]?.fields ?? {}
  return rows.map(row => plainRow(row, name => fields[name]?.secret !== false))
}

/** A row for JSON, without its secret fields. A field that isn't in the register counts as secret. */
function plainRow(row: Record<string, unknown>, isSecret: (name: string) => boolean) {
  const entries = Object.entries(row).filter(([name]) => !isSecret(name))
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : value,
    ]),
  )
}

/** Data about the account, sign-in, security and devices. */
function accountPart(aside: Aside): Aside {
  const groups = new Set<string>(['account', 'sign-in', 'security', 'devices'])
  return Object.fromEntries(
    Object.entries(aside).filter(([name]) => groups.has(DATA_REGISTER[name]?.group ?? '')),
  )
}

/** The rows for the page and the report. */
async function reportRows(
  { db }: ArchiveDeps,
  about: { email: string; madeAt: string; collected: Collected; aside: Aside },
): Promise<ReportRows> {
  const sites = await listDocs(db, 'data_broker_sites', SHARED_ACCOUNT)
  const jobs = liveDocs(about.collected, 'removal_jobs')
  return {
    email: about.email,
    madeAt: about.madeAt,
    people: liveDocs(about.collected, 'people'),
    scans: liveDocs(about.collected, 'exposure_scans'),
    jobs,
    replaced: new Set(successorsOf(jobs, liveDocs(about.collected, 'reappearance_alerts')).keys()),
    updates: liveDocs(about.collected, 'realtime_updates'),
    disclosures: (about.aside.disclosures ?? []).map(one => ({
      job_id: String(one.job_id),
      field: String(one.field),
    })),
    siteNames: new Map(sites.map(site => [site.id, site.name])),
  }
}

/** The reports that the person made or can see, each named with part of its id. */
async function packReports(
  deps: ArchiveDeps,
  { collected, accounts }: Awaited<ReturnType<typeof collectRows>>,
  zip: ZipWriter,
) {
  for (const report of liveDocs(collected, 'pdf_reports')) {
    const name = reportFileName(report).replace('.pdf', `_${report.id.slice(0, 8)}.pdf`)
    for (const userId of accounts) {
      const file = await readBlob(deps.db, deps, { userId, bucket: 'reports', key: report.id })
      if (file) await zip.add(`reports/${name}`, file.bytes, true)
    }
  }
}

/** The pictures and attachments of the person's own account, and those in rows about the person. */
async function packEvidence(
  deps: ArchiveDeps,
  { collected, accounts }: Awaited<ReturnType<typeof collectRows>>,
  zip: ZipWriter,
  progress: ReportProgress,
) {
  const bucket = 'evidence'
  const [own, ...others] = accounts
  const kept = await deps.db
    .select({ key: blobs.key })
    .from(blobs)
    .where(and(eq(blobs.user_id, own ?? ''), eq(blobs.bucket, bucket)))
  const shown = others.flatMap(userId => [...shownIn(collected)].map(key => ({ userId, key })))
  const names = attachmentNames(collected)
  const files = [...kept.map(({ key }) => ({ userId: own ?? '', key })), ...shown]
  for (const [index, { userId, key }] of files.entries()) {
    const name = `evidence/${key.replace(/[^\w.-]/g, '_')}`
    const file = await readBlob(deps.db, deps, { userId, bucket, key }).catch(damagedOnly)
    // A picture that was purged meanwhile is omitted, like earlier ones.
    if (file instanceof EvidenceError) await zip.add(`${name}.txt`, DAMAGED[file.reason])
    else if (file) await zip.add(names.get(key) ?? `${name}.jpg`, file.bytes, true)
    await progress(55 + Math.floor((44 * (index + 1)) / files.length))
  }
}

/**
 * The text in place of a damaged picture. If a picture is only unavailable for now, the archive fails and is retried.
 */
const DAMAGED: Readonly<Record<EvidenceError['reason'], string>> = {
  missing: 'We kept a picture here, but it’s missing from our file store.\n',
  altered:
    'We kept a picture here. The file in our store isn’t that picture anymore, so it’s not included.\n',
  unavailable: '',
}

function damagedOnly(error: unknown): EvidenceError {
  if (error instanceof EvidenceError && error.reason !== 'unavailable') return error
  throw error
}

function shownIn(collected: Collected): Set<string> {
  const ofEntries = liveDocs(collected, 'realtime_updates').flatMap(picturesOfEntry)
  const ofScans = liveDocs(collected, 'exposure_scans').flatMap(picturesOfScan)
  const ofMails = liveDocs(collected, 'messages').flatMap(filesOfMessage)
  return new Set([...ofEntries, ...ofScans, ...ofMails])
}

/** The names of attachments in the archive, by their ids: the sender's names, without anything that a path may mean. */
function attachmentNames(collected: Collected): Map<string, string> {
  const all = liveDocs(collected, 'messages').flatMap(({ attachments }) => attachments ?? [])
  return new Map(
    all.map(({ id, name }) => [id, `attachments/${id}_${name.replace(/[^\w.-]+/g, '_').slice(-80)}`]),
  )
}
