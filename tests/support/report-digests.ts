// Prints the digests of the four reports over the same rows, made with Node's build of jsPDF, or with the browser build
// if the argument is `browser`. Shows whether both write the same bytes.
import { createHash } from 'node:crypto'
import { registerHooks } from 'node:module'
import { readTypefaces } from '#server/lib/read-typefaces.ts'
import { reportData } from '#shared/reports/report-data.ts'
import { REPORT_TYPES } from '#shared/reports/report-kinds.ts'
import { MADE_AT, reportRows } from './report-rows.ts'

const build = process.argv[2] === 'browser' ? 'jspdf/dist/jspdf.es.min.js' : 'jspdf'
const loaded: string[] = []
registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier === 'jspdf' ? build : specifier, context)
    if (specifier === 'jspdf') loaded.push(found.url)
    return found
  },
})
// Imported after the hook is installed.
const { makeReport } = await import('#shared/reports/make-report.ts')

const typefaces = await readTypefaces()
for (const type of REPORT_TYPES) {
  const data = reportData(reportRows(), { type, email: 'ada@mail.example', madeAt: MADE_AT, personId: null })
  const { bytes } = await makeReport(data, typefaces, async () => undefined)
  process.stdout.write(`${type} ${createHash('sha256').update(bytes).digest('hex')}\n`)
}
process.stdout.write(`${loaded.join(' ')}\n`)
