// A report's part about one person: each removal with its timeline and evidence, then the sites without one.

import type { ExposureScan } from '#shared/collections/exposure-scans.ts'
import type { Person } from '#shared/collections/people.ts'
import type { EvidenceRef, RealtimeUpdate } from '#shared/collections/realtime-updates.ts'
import type { RemovalJob } from '#shared/collections/removal-jobs.ts'
import { lastOwnCheck, type OwnAnswer } from '#shared/domain/own-check.ts'
import { countGroup } from '#shared/domain/removal-counts.ts'
import { REMOVAL_LABELS } from '#shared/domain/removal-labels.ts'
import { countListed, lastVisitOf, sumScans } from '#shared/domain/scan-sums.ts'
import { assuranceText } from '#shared/letters/assurance-text.ts'
import { fieldTexts } from '#shared/letters/field-text.ts'
import { checkProblem, eventSentence } from '#shared/recipe/engine-words.ts'
import { drawSymbol, SYMBOL_SIZE } from './evidence-symbols.ts'
import { symbolOfEvent, symbolOfGroup } from './removal-symbols.ts'
import { REPORT_DAYS, reportDay } from './report-day.ts'
import { reportNameOf } from './report-names.ts'
import { INK, PAPER, type Sheet, type TextStyle } from './sheet.ts'

export type PersonRows = {
  /** Ids of removals whose listing came back and has a new removal. */
  replaced: ReadonlySet<string>
  person: Person
  scans: readonly ExposureScan[]
  jobs: readonly RemovalJob[]
  updatesOf: (job: RemovalJob) => readonly RealtimeUpdate[]
  /** Names of fields, as stored. */
  toldOf: (job: RemovalJob) => readonly string[]
  siteName: (siteId: string) => string
  /** Writes further parts of a removal below its timeline. */
  writeMore?: (sheet: Sheet, job: RemovalJob) => void
}

const NAME: TextStyle = { face: 'serif', size: 19, ink: 'ink', leading: 1.25 }
const HEAD: TextStyle = { face: 'serif', size: 13, ink: 'ink', leading: 1.4 }
const BODY: TextStyle = { face: 'sans', size: 9, ink: 'soft', leading: 1.5 }
const NOTE: TextStyle = { face: 'sans', size: 8, ink: 'faint', leading: 1.5 }
const DATE: TextStyle = { face: 'serif', size: 9.5, ink: 'soft', leading: 1.42 }
const PROOF: TextStyle = { face: 'sans', size: 7, ink: 'faint', leading: 1.55 }

/** Columns, in points from the left margin: symbols, text; in a timeline: days, their symbols, their text. */
const TEXT = 15
const DAYS = TEXT
const EVENT = TEXT + 68
const SAID = EVENT + 14

/** A person's relation to the account's holder, in words. */
export const RELATION: Readonly<Record<Person['relation'], string>> = {
  self: 'The holder of the account',
  partner: 'Partner',
  child: 'Child',
  parent: 'Parent',
  relative: 'Relative',
  team: 'Of the team',
}

/** Writes the part at the current position. */
export async function writePerson(sheet: Sheet, rows: PersonRows, pause: () => Promise<void>): Promise<void> {
  sheet.gap(14)
  sheet.need(150)
  sheet.bookmark(reportNameOf(rows.person))
  sheet.write(reportNameOf(rows.person), NAME)
  sheet.write(`${RELATION[rows.person.relation]}. ${lookedText(rows.scans)}`, BODY)
  sheet.gap(12)
  for (const job of inOrder(rows.jobs)) {
    writeRemoval(sheet, rows, job)
    await pause()
  }
  writeOthers(sheet, rows)
}

/** Whether the site has a listing that is or may be theirs, as far as we know. */
const isListed = (scan: ExposureScan) => countListed(scan, 'yours') + countListed(scan, 'unsure') > 0

function lookedText(scans: readonly ExposureScan[]): string {
  const looked = scans.filter(scan => scan.status !== 'pending' || isListed(scan))
  if (looked.length === 0) return 'We haven’t checked any sites yet.'
  const sums = sumScans(looked)
  const perhaps = looked.filter(scan => countListed(scan, 'yours') === 0 && countListed(scan, 'unsure') > 0)
  const parts = [
    [sums.sitesListed, 'listed on'],
    [perhaps.length, 'perhaps listed on'],
    [sums.notFound, 'not found on'],
    [sums.unknown, 'couldn’t check'],
  ] as const
  const inPart = sums.unchecked - sums.unknown
  const partly = inPart > 0 ? ` ${inPart} of those listed couldn’t be checked in full at the last visit.` : ''
  const said = parts.filter(([sites]) => sites > 0).map(([sites, words]) => `${words} ${sites}`)
  return `${looked.length === 1 ? 'One site' : `${looked.length} sites`} looked at: ${said.join(', ')}.${partly}`
}

const inOrder = (jobs: readonly RemovalJob[]) =>
  [...jobs].sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))

function writeRemoval(sheet: Sheet, rows: PersonRows, job: RemovalJob): void {
  const site = rows.siteName(job.site_id)
  const key = countGroup({ ...job, replaced: rows.replaced.has(job.id) })
  const { label } = REMOVAL_LABELS[key]
  const symbol = symbolOfGroup(key)
  const over = key === 'gone'
  sheet.need(90)
  sheet.bookmark(`${site}: ${label}`, 1)
  sheet.rule()
  sheet.gap(9)
  drawSymbol(sheet, symbol, 0, 6.5)
  const shown = sheet.cut(site, HEAD, sheet.width - TEXT - 170)
  const width = sheet.beside(shown, over ? { ...HEAD, ink: 'faint' } : HEAD, { x: TEXT })
  if (over) {
    sheet.doc.setDrawColor(INK.faint).setLineWidth(0.7)
    sheet.doc.line(PAPER.left + TEXT, sheet.y + 10.2, PAPER.left + TEXT + width, sheet.y + 10.2)
  }
  sheet.beside(label, { ...BODY, ink: symbol.ink, leading: 2 }, { x: sheet.width, align: 'right' })
  sheet.gap(20)
  const listing = [job.listing_name, job.listing_url].filter(text => text !== null && text !== '').join(' · ')
  if (listing !== '') sheet.write(listing, NOTE, { x: TEXT })
  sheet.write(assuranceText(job, site, REPORT_DAYS), BODY, { x: TEXT })
  const told = [...new Set(rows.toldOf(job))]
  if (told.length > 0) sheet.write(`Told to the site: ${fieldTexts(told).join(', ')}.`, NOTE, { x: TEXT })
  if (job.note !== '') sheet.write(`Your note: ${job.note}`, NOTE, { x: TEXT })
  sheet.gap(5)
  const updates = [...rows.updatesOf(job)].sort(
    (a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id),
  )
  for (const update of updates) writeEvent(sheet, update)
  rows.writeMore?.(sheet, job)
  sheet.gap(9)
}

function writeEvent(sheet: Sheet, update: RealtimeUpdate): void {
  sheet.need(15 + 11 * Math.min(update.evidence.length, 3))
  sheet.beside(reportDay(update.created_at), DATE, { x: DAYS })
  drawSymbol(sheet, symbolOfEvent(update.update_data.event), EVENT, (BODY.size * 1.5 - SYMBOL_SIZE) / 2)
  sheet.write(eventSentence(update.update_data), BODY, { x: SAID })
  for (const one of update.evidence) sheet.write(proofText(one, update), PROOF, { x: SAID })
  sheet.gap(2)
}

const KIND: Readonly<Record<EvidenceRef['kind'], string>> = {
  screenshot: 'Picture',
  message: 'Mail',
  purged: 'Picture, deleted since,',
}

/** Includes the date only if it differs from the event's. */
function proofText(evidence: EvidenceRef, update: RealtimeUpdate): string {
  const { kind, id, label, digest, taken_at, recipe_version } = evidence
  const day = reportDay(taken_at)
  const taken = day === reportDay(update.created_at) ? '' : `, ${day}`
  const recipe = recipe_version === undefined ? '' : ` · recipe ${recipe_version}`
  return `${KIND[kind]} ${id} · ${label}${taken} · SHA-256 ${digest.slice(0, 16)}${recipe}`
}

const OWN: Readonly<Record<OwnAnswer, string>> = {
  found: 'found a listing',
  not_found: 'found nothing',
  could_not_open: 'couldn’t open it',
}

/** What the person saw where we couldn't look. */
function ownText({ own_checks }: ExposureScan): string {
  const own = lastOwnCheck(own_checks)
  return own ? ` You looked there ${reportDay(own.at)} and ${OWN[own.answer]}.` : ''
}

/** Sites with a listing but no removal, sites that couldn’t be checked, and sites without a listing. */
function writeOthers(sheet: Sheet, { scans, jobs, siteName }: PersonRows): void {
  const asked = new Set(jobs.map(job => `${job.site_id} ${job.listing_key}`))
  const open = scans.flatMap(scan =>
    scan.listings
      .filter(one => one.gone_at === null && one.verdict !== 'not_yours')
      .filter(one => !asked.has(`${scan.site_id} ${one.key}`))
      .map(one => ({ site: siteName(scan.site_id), one })),
  )
  if (open.length > 0) writeListHead(sheet, 'Found, and no removal started')
  for (const { site, one } of open) {
    const sure = one.verdict === 'yours' ? '' : ', perhaps somebody else'
    const hidden = one.hidden_at ? ` Out of the search since ${reportDay(one.hidden_at)}, page still up.` : ''
    const isOwn = one.seen_by === 'person'
    const seen = `${isOwn ? 'You saw this yourself' : 'Seen'} ${reportDay(one.last_seen_at)}.`
    writeRow(
      sheet,
      { kind: isOwn ? 'asserted' : 'seen', ink: 'soft' },
      `${site}: ${one.name}${sure}. ${seen}${hidden}`,
    )
  }
  const shut = scans.filter(scan => ['failed', 'cut_short'].includes(lastVisitOf(scan)))
  if (shut.length > 0)
    writeListHead(
      sheet,
      shut.some(scan => lastVisitOf(scan) === 'cut_short') ? 'Couldn’t check in full' : 'Couldn’t check',
    )
  for (const scan of shut)
    writeRow(
      sheet,
      { kind: 'unknown', ink: 'soft' },
      `${siteName(scan.site_id)}: ${checkProblem(scan.problem)}${ownText(scan)}`,
    )
  const clear = scans
    .filter(scan => scan.status === 'not_found' && lastVisitOf(scan) === 'whole')
    .map(scan => siteName(scan.site_id))
  if (clear.length === 0) return
  writeListHead(sheet, 'Checked, and not found')
  sheet.write(`${clear.sort((a, b) => a.localeCompare(b, 'en')).join(', ')}.`, BODY, { x: TEXT })
}

function writeListHead(sheet: Sheet, text: string): void {
  sheet.need(60)
  sheet.gap(4)
  sheet.rule()
  sheet.gap(9)
  sheet.write(text, HEAD, { x: TEXT })
  sheet.gap(3)
}

function writeRow(sheet: Sheet, symbol: Parameters<typeof drawSymbol>[1], text: string): void {
  sheet.need(BODY.size * 1.5)
  drawSymbol(sheet, symbol, TEXT, (BODY.size * 1.5 - SYMBOL_SIZE) / 2)
  sheet.write(text, BODY, { x: TEXT + 14 })
}
