// The four reports: their text, that other programs can read the PDFs, and that the same rows make the same bytes.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { must } from '#shared/lib/must.ts'
import { aPerson } from '#tests/support/documents.ts'
import { pdfPages } from '#tests/support/pdf-text.ts'
import { MADE_AT, reportRows, shotIds } from '#tests/support/report-rows.ts'
import { makeReport } from './make-report.ts'
import { reportData, type StoredRows } from './report-data.ts'
import { REPORT_TYPES, type ReportType } from './report-kinds.ts'

const typefaces = await readTypefaces()
const noPause = async () => undefined
/** A JPEG of one pixel. */
const PIXEL = Uint8Array.from(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
)

type Given = { rows?: StoredRows; personId?: string | null; pictures?: ReadonlyMap<string, Uint8Array> }

const dataOf = (
  type: ReportType,
  { rows = reportRows(), personId = null, pictures = new Map() }: Given = {},
) => reportData(rows, { type, email: 'ada@mail.example', madeAt: MADE_AT, personId }, pictures)
const make = (type: ReportType, given?: Given) => makeReport(dataOf(type, given), typefaces, noPause)
const textOf = async (type: ReportType, given?: Given) =>
  pdfPages((await make(type, given)).bytes)
    .join('\n')
    .replaceAll('\n', ' ')

test.each(REPORT_TYPES)('%s: the same rows in another order make the same bytes', async type => {
  const rows = reportRows()
  const turned = Object.fromEntries(
    Object.entries(rows).map(([name, docs]) => [name, [...docs].reverse()]),
  ) as unknown as StoredRows
  expect((await make(type, { rows: turned })).bytes).toEqual((await make(type, { rows })).bytes)
})

test.each(REPORT_TYPES)('%s: has bookmarks, a title, a language and numbered pages', async type => {
  const { bytes, metadata } = await make(type)
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw).toMatch(/\/Outlines \d+ 0 R/)
  expect(raw).toContain('/Lang (en-US)')
  expect(raw).toContain('/DisplayDocTitle true')
  const pages = pdfPages(bytes)
  expect(metadata).toMatchObject({ pages: pages.length, fileSize: bytes.length, sitesIncluded: 14 })
  expect(metadata.datePeriod).toBe('2026-09-02 to 2026-11-21')
  for (const [index, page] of pages.entries())
    expect(page).toMatch(new RegExp(`${index + 1} of ${pages.length}$`))
})

test('the comprehensive report tells site by site what happened, with letters and how we check', async () => {
  const text = await textOf('comprehensive')
  expect(text).toContain('For ada@mail.example, about Ada Quinn and Ben O Quinn.')
  expect(text).toMatch(/Privacy scoreExposures foundRemovals completedSites monitored 23 of 10010414 /)
  expect(text).toContain('4 of 12 removals complete')
  expect(text).toMatch(/Street address4 of 6 still up/)
  expect(text).toMatch(/Finder 1 .*Finder 2 .*Finder 12/)
  expect(text).toContain('Told to the site: name as listed.')
  expect(text).toContain('Under the California Consumer Privacy Act, please delete my listing.')
  expect(text).toContain('How we check, and what we can’t know')
})

test('it shows the first and the last picture of a removal, and counts those it lacks', async () => {
  const pictures = new Map([...shotIds(0)].map(id => [id, PIXEL]))
  const { bytes } = await make('comprehensive', { pictures })
  const raw = Buffer.from(bytes).toString('latin1')
  expect(raw.match(/\/Subtype \/Image/g)).toHaveLength(2)
  expect(await textOf('comprehensive', { pictures })).toContain('22 pictures aren’t in this file')
})

test('a picture that can’t be read costs no report', async () => {
  const pictures = new Map([[shotIds(0)[0], Uint8Array.of(0xff, 0xd8, 0, 0)]])
  expect(await textOf('comprehensive', { pictures })).toContain('This picture can’t be read.')
})

test('the compliance report names laws, days they set, and answers', async () => {
  const text = await textOf('compliance')
  expect(text).toContain('6 letters were sent, and 3 removals have an answer by mail.')
  // Sent on September 3; 45 days later by the CCPA; answered on September 7.
  expect(text).toMatch(/Finder 2Sep 3, 2026CCPAOct 18, 2026Oct 18, 2026Sep 7, 2026/)
  expect(text).toContain('None, time is over')
  expect(text).toContain('California Civil Code 1798.130(a)(2)')
  expect(text).toContain('We have removed the listing.')
  expect(text).toContain('Asks for deletion under California law.')
  expect(text).not.toContain('Agrees: Ada Quinn')
})

test('the technical report gives reasons, digests and recipes', async () => {
  const text = await textOf('technical')
  expect(text).toContain('Agrees: Ada Quinn is the same name.')
  expect(text).toContain('Can’t tell: The listing shows no age.')
  expect(text).toContain('Couldn’t check: The site didn’t')
  expect(text).toContain('SHA-256 of the whole page or email')
  expect(text).toContain('finder-1.example')
  expect(text).not.toContain('California')
})

test.each([0, 1, 6, 400])('the executive summary is one page with %i removals for each', async removals => {
  const long = { first: 'Wilhelmina-Alexandrina'.repeat(3), last: 'مريم 😀' }
  const { metadata } = await make('executive_summary', { rows: reportRows(removals, long) })
  expect(metadata.pages).toBe(1)
})

test('a report about one person holds nothing of the others, nor documents that name nobody', async () => {
  const rows = reportRows()
  const ben = must(rows.people[1], 'second person')
  for (const type of REPORT_TYPES) {
    const text = await textOf(type, { rows, personId: ben.id })
    expect(text).toContain('about Ben O Quinn.')
    expect(text).not.toMatch(/about Ada|Finder 1 |Finder 6 |shut/)
  }
  expect(await textOf('compliance', { rows, personId: ben.id })).not.toContain('Legal documents')
})

test('rows about people who aren’t there are left out, and so are drafts', async () => {
  const rows = reportRows()
  const [letter] = rows.messages
  const draft = { ...must(letter, 'letter'), id: 'd', status: 'draft' as never, body: 'An unsent thought' }
  const given = { ...rows, people: rows.people.slice(1), messages: [...rows.messages, draft] }
  const text = await textOf('comprehensive', { rows: given })
  expect(text).not.toMatch(/Finder 1 |Finder 6 /)
  expect(
    await textOf('comprehensive', { rows: { ...rows, messages: [...rows.messages, draft] } }),
  ).not.toContain('An unsent thought')
})

test('says which letters it lacks', async () => {
  const names = [{ first: 'مريم 😀', middle: '', last: 'Quinn', suffix: '' }]
  const rows = { ...reportRows(0), people: [aPerson({ names })] }
  const { bytes } = await make('executive_summary', { rows })
  const text = pdfPages(bytes).join(' ').replaceAll('\n', ' ')
  expect(text).toMatch(/\?+ \? Quinn/)
  expect(text).toContain('has no letter for (Arabic letters and emoji)')
})

test('an account with nothing has four reports too', async () => {
  const rows = { ...reportRows(0), people: [], exposure_scans: [], legal_requests: [] }
  for (const type of REPORT_TYPES) expect((await make(type, { rows })).metadata.pages).toBe(1)
})

test('the browser’s build of jsPDF makes the same bytes as Node’s', () => {
  const script = path.resolve(import.meta.dirname, '../../tests/support/report-digests.ts')
  const run = (...builds: string[]) =>
    execFileSync(process.execPath, [script, ...builds], { encoding: 'utf8' })
      .trim()
      .split('\n')
  const [own, browser] = [run(), run('browser')]
  expect(own.at(-1)).toContain('jspdf.node.min.js')
  expect(browser.at(-1)).toContain('jspdf.es.min.js')
  expect(browser.slice(0, -1)).toEqual(own.slice(0, -1))
})

const hasTool = (tool: string): boolean => {
  try {
    execFileSync(tool, ['--version'], { stdio: 'ignore' })
    return true
  } catch (error) {
    // Old versions of pdftotext exit with another status when printing their version.
    return (error as { code?: string }).code !== 'ENOENT'
  }
}

test.skipIf(!hasTool('qpdf') || !hasTool('pdftotext'))(
  'qpdf finds no fault, and pdftotext reads the figures',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'offlist-reports-'))
    try {
      for (const type of REPORT_TYPES) {
        const file = path.join(folder, `${type}.pdf`)
        writeFileSync(file, (await make(type)).bytes)
        expect(execFileSync('qpdf', ['--check', file], { encoding: 'utf8' })).toContain('No syntax or stream')
        const text = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
        expect(text).toContain('As of November 21, 2026.')
        if (type === 'executive_summary') expect(text).toMatch(/23 of 100 +10 +4 +14/)
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
