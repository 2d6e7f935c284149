// The engine's cost and accuracy. `--part` selects one of its parts.
import type { Bench, BenchReport } from '../bench.ts'
import { generatedPart } from './generated-part.ts'
import { matchingPart } from './matching-part.ts'
import { plannerPart } from './planner-part.ts'
import { readingPart } from './reading-part.ts'
import { scanPart } from './scan-part.ts'
import { schedulingPart } from './scheduling-part.ts'

const RUNS = 3

type Part = (options: { quick: boolean; runs: number }) => Promise<BenchReport> | BenchReport

const PARTS: Readonly<Record<string, Part>> = {
  matching: ({ quick, runs }) => matchingPart(quick ? 1 : runs),
  'matching-generated': ({ quick }) => generatedPart(quick),
  reading: ({ quick }) => readingPart(quick),
  planner: ({ quick, runs }) => plannerPart(quick ? 2 : runs * 3),
  'scan-http': ({ quick }) =>
    scanPart({ transport: 'http', sites: quick ? 20 : 500, runs: 1, pictures: false }),
  'scan-http-pictures': ({ quick }) =>
    scanPart({ transport: 'http', sites: quick ? 20 : 500, runs: 1, pictures: true }),
  'scan-browser': ({ quick }) =>
    scanPart({ transport: 'browser', sites: quick ? 20 : 500, runs: 1, pictures: true }),
  scheduling: ({ quick, runs }) => schedulingPart(quick ? 1 : runs),
}

export const engineBench: Bench = {
  name: 'engine',
  about:
    'the matcher on its development set, five-fold cross-validated, and on generated pages, each setting left out; the planner over the catalogue; one person on 500 sites, over HTTP and in the browser',
  async run({ quick, part, runs = RUNS }) {
    const names = Object.keys(PARTS).filter(name => part === undefined || name === part)
    if (names.length === 0) throw new Error(`engine has the parts ${Object.keys(PARTS).join(', ')}`)
    const reports: [string, BenchReport][] = []
    for (const name of names) reports.push([name, await (PARTS[name] as Part)({ quick, runs })])
    return {
      figures: reports.flatMap(([, report]) => report.figures),
      text: reports.map(([, report]) => report.text).join('\n\n'),
      details: Object.fromEntries(reports.map(([name, report]) => [name, report.details])),
    }
  },
}
