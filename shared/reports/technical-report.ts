// The technical report: every search and its outcome, matches with their reasons, digests of the evidence, and the
// recipes used for each site.
import type { ExposureScan, SeenListing } from '#shared/collections/exposure-scans.ts'
import { lastVisitOf } from '#shared/domain/scan-sums.ts'
import { checkProblem } from '#shared/recipe/engine-words.ts'
import type { EvidenceSymbol } from './evidence-symbols.ts'
import { type ReportData, siteNameIn } from './report-data.ts'
import { reportDay } from './report-day.ts'
import { reportNameOf } from './report-names.ts'
import { writeChapter } from './report-parts.ts'
import { HEADING } from './report-styles.ts'
import { writeTable } from './report-table.ts'
import { writeKey, writeNotes } from './report-top.ts'
import type { Sheet } from './sheet.ts'

/** Writes the report below the top. */
export async function writeTechnical(
  sheet: Sheet,
  data: ReportData,
  pause: () => Promise<void>,
): Promise<void> {
  writeKey(sheet)
  writeChapter(sheet, 'Searches')
  for (const person of data.people) {
    const scans = data.scans.filter(scan => scan.person_id === person.id)
    sheet.need(70)
    sheet.bookmark(reportNameOf(person), 1)
    sheet.write(reportNameOf(person), HEADING)
    sheet.gap(4)
    writeTable(
      sheet,
      SEARCH_COLUMNS,
      scans.map(scan => searchRow(data, scan)),
      'No site has been searched.',
    )
    await pause()
  }
  writeChapter(sheet, 'Matches')
  writeTable(sheet, MATCH_COLUMNS, matchRows(data), 'No search has found a listing.')
  await pause()
  writeChapter(sheet, 'Evidence')
  writeTable(sheet, EVIDENCE_COLUMNS, evidenceRows(data), 'There’s no evidence yet.')
  await pause()
  writeChapter(sheet, 'How each site is checked')
  writeTable(sheet, RECIPE_COLUMNS, recipeRows(data), 'No site has been searched.')
  writeNotes(sheet, 'How to read this', NOTES)
}

const SEARCH_COLUMNS = [
  { head: 'Site', share: 24 },
  { head: 'Last visit', share: 28 },
  { head: 'Checked', share: 15 },
  { head: 'Next check', share: 15 },
  { head: 'Listings', share: 10, align: 'right' },
] as const

function searchRow(data: ReportData, scan: ExposureScan) {
  return [
    siteNameIn(data, scan.site_id),
    outcomeOf(scan),
    scan.scan_date === null ? 'Never' : reportDay(scan.scan_date),
    scan.next_check_at === null ? 'None planned' : reportDay(scan.next_check_at),
    String(scan.listings.filter(one => one.gone_at === null).length),
  ]
}

function outcomeOf(scan: ExposureScan): { text: string; symbol: EvidenceSymbol } {
  const unknown: EvidenceSymbol = { kind: 'unknown', ink: 'soft' }
  switch (lastVisitOf(scan)) {
    case 'waiting':
      return { text: 'Waiting', symbol: { kind: 'sent', ink: 'faint' } }
    case 'looking':
      return { text: 'In progress', symbol: { kind: 'sent', ink: 'soft' } }
    case 'failed':
      return { text: `Couldn’t check: ${checkProblem(scan.problem)}`, symbol: unknown }
    case 'cut_short':
      return { text: `Not checked in full: ${checkProblem(scan.problem)}`, symbol: unknown }
    case 'whole':
      return { text: FOUND[scan.status] ?? 'Not listed', symbol: { kind: 'seen', ink: 'soft' } }
  }
}

const FOUND: Readonly<Partial<Record<ExposureScan['status'], string>>> = {
  found: 'Listed',
  unsure: 'Perhaps listed',
}

const MATCH_COLUMNS = [
  { head: 'Site and name', share: 28 },
  { head: 'Taken for', share: 22 },
  { head: 'Match', share: 9, align: 'right' },
  { head: 'Seen', share: 25 },
  { head: 'Reasons', share: 50 },
] as const

function matchRows(data: ReportData) {
  return data.scans.flatMap(scan =>
    scan.listings.map(one => [
      `${siteNameIn(data, scan.site_id)}\n${one.name}`,
      takenFor(one),
      one.seen_by === 'person' ? 'None' : `${Math.round(one.confidence * 100)}%`,
      seenText(one),
      one.reasons.map(reasonText).join('\n'),
    ]),
  )
}

const VERDICT: Readonly<Record<SeenListing['verdict'], string>> = {
  yours: 'Yours',
  unsure: 'Perhaps yours',
  not_yours: 'Somebody else’s',
}

const takenFor = ({ verdict, decided_by, seen_by }: SeenListing) =>
  seen_by === 'person'
    ? 'You saw it yourself'
    : `${VERDICT[verdict]}, by ${decided_by === 'person' ? 'your answer' : 'the match'}`

function seenText({ first_seen_at: first, last_seen_at: last, gone_at: gone }: SeenListing): string {
  const days = [`First ${reportDay(first)}`, `Last ${reportDay(last)}`]
  return [...days, ...(gone === null ? [] : [`Gone ${reportDay(gone)}`])].join('\n')
}

function reasonText({ agrees, text }: SeenListing['reasons'][number]): string {
  const sign = agrees === null ? 'Can’t tell' : agrees ? 'Agrees' : 'Differs'
  return `${sign}: ${text}`
}

const EVIDENCE_COLUMNS = [
  { head: 'Site', share: 18 },
  { head: 'What', share: 34 },
  { head: 'Taken', share: 14 },
  { head: 'SHA-256 of the whole page or email', share: 46 },
  { head: 'Steps', share: 10 },
] as const

const KIND = { screenshot: 'Picture', message: 'Email', purged: 'Picture, deleted since' } as const

function evidenceRows(data: ReportData) {
  return data.updates.flatMap(update =>
    update.evidence.map(one => [
      siteNameIn(data, update.site_id),
      `${KIND[one.kind]}: ${one.label}\n${one.id}`,
      reportDay(one.taken_at),
      one.digest,
      one.recipe_version ?? '',
    ]),
  )
}

const RECIPE_COLUMNS = [
  { head: 'Site', share: 26 },
  { head: 'Host', share: 30 },
  { head: 'Removal', share: 22 },
  { head: 'Steps', share: 12 },
  { head: 'Success', share: 12, align: 'right' },
] as const

const METHOD: Readonly<Record<string, string>> = {
  automated_form: 'Form, filled in by us',
  email_request: 'Letter',
  manual_process: 'By hand',
  parent_site: 'At the site that supplies it',
}

function recipeRows(data: ReportData) {
  const ids = [...new Set(data.scans.map(scan => scan.site_id))].sort()
  return ids.map(id => {
    const site = data.sites.get(id)
    const template = site?.template
    return [
      site?.name ?? id,
      site?.host ?? '',
      METHOD[template?.removal_method ?? ''] ?? 'None yet',
      template?.version ?? '',
      template ? `${Math.round(template.success_rate * 100)}%` : '',
    ]
  })
}

const NOTES = [
  'Match is how well a listing’s details fit the person’s, from 0 to 100 %. Your answer to “Is this you?” goes before it.',
  'A digest is taken of the whole page or email before anything in a picture is covered. Two equal digests are of the same content.',
  'Steps is the version of the steps that a site is searched and asked with. Success is measured over finished removals on the site, starting from what its difficulty lets us expect. It isn’t a promise.',
  'Couldn’t check is a result of its own. It never counts as not listed. Days are in UTC.',
]
