import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asOneTest, readPlaywright, readVitest } from './read-report.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function reported(report: unknown): string {
  const file = path.join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

const passed = (fullName: string, line: number) => ({
  status: 'passed',
  fullName,
  location: { line, column: 1 },
})

test('the cases of a table count one by one, and as one written test', () => {
  const counts = readVitest(
    reported({
      testResults: [
        {
          name: '/root/shared/plan.test.ts',
          status: 'failed',
          assertionResults: [
            passed('1 is less than 2', 7),
            passed('2 is less than 3', 7),
            { status: 'failed', fullName: 'no', location: { line: 12, column: 1 } },
          ],
        },
      ],
    }),
    '/root',
  )
  expect(counts).toMatchObject({ passed: 2, failed: 1, failures: ['shared/plan.test.ts > no'] })
  expect([...counts.written]).toEqual(['shared/plan.test.ts:7:1', 'shared/plan.test.ts:12:1'])
})

test('a test that ran on a desk and on a phone is two cases and one written test', () => {
  const tests = ['desktop', 'phone'].map(projectName => ({ projectName, status: 'expected' }))
  const spec = { title: 'signs up', file: 'story.spec.ts', line: 3, column: 1, tests }
  const counts = readPlaywright(reported({ suites: [{ title: 'story.spec.ts', specs: [spec] }] }))
  expect([counts.passed, counts.written.size]).toEqual([2, 1])
})

test('a runner that left no report has failed; a file that could not be loaded has, too', () => {
  expect(readVitest(path.join(folder, 'none.json'), '/root')).toMatchObject({ passed: 0, failed: 1 })
  const broken = {
    name: '/root/a.test.ts',
    status: 'failed',
    message: 'SyntaxError\nat',
    assertionResults: [],
  }
  const counts = readVitest(reported({ testResults: [broken] }), '/root')
  expect(counts).toMatchObject({ failed: 1, failures: ['a.test.ts (SyntaxError)'] })
})

test('a tool passes or fails, and is no written test', () => {
  expect(asOneTest(true, 'tsc -b')).toMatchObject({ passed: 1, failed: 0 })
  expect(asOneTest(false, 'tsc -b').written.size).toBe(0)
})
