// The preview of a report draws what its file says: texts in their faces and places, marks, and every page.
import { expect, test } from 'vitest'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { must } from '#shared/lib/must.ts'
import { makeReport } from '#shared/reports/make-report.ts'
import { reportData } from '#shared/reports/report-data.ts'
import { REPORT_TYPES } from '#shared/reports/report-kinds.ts'
import { readDrawing } from '#web/features/reports/pdf-drawing.ts'
import { pdfPages } from './pdf-text.ts'
import { MADE_AT, reportRows } from './report-rows.ts'

const typefaces = await readTypefaces()

test.each(REPORT_TYPES)('%s: page by page, the text that the file has', async type => {
  const data = reportData(reportRows(), { type, email: 'ada@mail.example', madeAt: MADE_AT, personId: null })
  const { bytes } = await makeReport(data, typefaces, async () => undefined)
  const { pages } = await readDrawing(Uint8Array.from(bytes))
  const said = pages.map(page => page.texts.map(({ text }) => text).join(''))
  expect(said).toEqual(pdfPages(bytes).map(page => page.replaceAll('\n', '')))
  const title = must(
    pages[0]?.texts.find(({ size }) => size === 27),
    'title',
  )
  expect(title).toMatchObject({ face: 'serif', x: 66 })
  expect(title.y).toBeGreaterThan(100)
  const dotted = pages.flatMap(({ paths }) => paths).filter(({ round, dash }) => round && dash === '0 1.87')
  expect(dotted.length).toBeGreaterThan(0)
  for (const { x, y } of pages.flatMap(({ texts }) => texts)) {
    expect(x).toBeGreaterThan(60)
    expect(y).toBeLessThan(792)
  }
})

test('refuses what is no PDF', async () => {
  await expect(readDrawing(Uint8Array.from(Buffer.from('<html>')))).rejects.toThrow('this is no PDF')
})
