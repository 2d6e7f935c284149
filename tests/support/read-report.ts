// Reads a test runner's JSON report: counts and the names of failed tests.
import { existsSync, readFileSync } from 'node:fs'

/** Counts of cases. One test in the source may run many, over a table or on several kinds of database. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: string[]
  /** The source locations of the tests that ran, without duplicates. */
  written: Set<string>
}
type Outcome = 'passed' | 'failed' | 'skipped'

type Place = { line: number; column: number }

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; location?: Place | null }[]
  }[]
}

type PlaywrightSuite = {
  title: string
  suites?: PlaywrightSuite[]
  specs?: (Place & { title: string; file: string; tests: { projectName: string; status: string }[] })[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: { message?: string }[] }

/** Counts of a Vitest report. A file that fails to load counts as one failed test. */
export function readVitest(file: string, root: string): Counts {
  const report = readJson<VitestReport>(file)
  if (!report) return noReport()
  const counts = nothing()
  for (const result of report.testResults) {
    const where = result.name.replace(`${root}/`, '')
    for (const test of result.assertionResults) {
      add(counts, vitestOutcome(test.status), `${where} > ${test.fullName}`)
      counts.written.add(test.location ? placeOf(where, test.location) : `${where} > ${test.fullName}`)
    }
    const blamed = result.assertionResults.some(test => test.status === 'failed')
    if (result.status === 'failed' && !blamed)
      add(counts, 'failed', `${where} (${firstLine(result.message)})`)
  }
  return counts
}

/** Counts of a Playwright report. An error outside any test counts as one failed test. */
export function readPlaywright(file: string): Counts {
  const report = readJson<PlaywrightReport>(file)
  if (!report) return noReport()
  const counts = nothing()
  const visit = (suite: PlaywrightSuite, path: readonly string[]) => {
    const here = [...path, suite.title]
    for (const spec of suite.specs ?? []) {
      counts.written.add(placeOf(spec.file, spec))
      for (const test of spec.tests) {
        add(
          counts,
          playwrightOutcome(test.status),
          `[${test.projectName}] ${[...here, spec.title].join(' > ')}`,
        )
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, here)
  }
  for (const suite of report.suites) visit(suite, [])
  for (const error of report.errors ?? []) add(counts, 'failed', firstLine(error.message))
  return counts
}

/** Counts of a tool that only passes or fails. */
export function asOneTest(ok: boolean, name: string): Counts {
  const counts = nothing()
  add(counts, ok ? 'passed' : 'failed', name)
  return counts
}

const placeOf = (file: string, { line, column }: Place) => `${file}:${line}:${column}`

function vitestOutcome(status: string): Outcome {
  return status === 'passed' || status === 'failed' ? status : 'skipped'
}

function playwrightOutcome(status: string): Outcome {
  if (status === 'expected') return 'passed'
  return status === 'skipped' ? 'skipped' : 'failed'
}

function nothing(): Counts {
  return { passed: 0, failed: 0, skipped: 0, failures: [], written: new Set() }
}

function noReport(): Counts {
  return { ...nothing(), failed: 1, failures: ['the test runner left no report'] }
}

function add(counts: Counts, outcome: Outcome, name: string): void {
  counts[outcome] += 1
  if (outcome === 'failed') counts.failures.push(name)
}

function firstLine(text: string | undefined): string {
  return (text ?? 'no reason given').split('\n', 1)[0]?.slice(0, 200) ?? ''
}

function readJson<T>(file: string): T | null {
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch (error) {
    // The runner was killed while writing.
    if (error instanceof SyntaxError) return null
    throw error
  }
}
