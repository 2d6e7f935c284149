import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { LAW_IDS } from '#shared/domain/deadline/law-id.ts'
import { programArguments } from '#tests/support/program-arguments.ts'
import { deadlineCommand } from './deadline.ts'
import { CommandError } from './output.ts'

const asked = (line: string): unknown => {
  const { code, text } = deadlineCommand(line.split(' '))
  expect(code).toBe(0)
  return JSON.parse(text)
}

test('a deadline has six fields', () => {
  expect(
    asked('--law ca-ccpa-cpra --right delete --from 2026-01-31 --extended-on 2026-03-17 --json'),
  ).toEqual({
    confirmBy: '2026-02-13',
    answerBy: '2026-03-17',
    extendedTo: '2026-05-01',
    days: 45,
    kind: 'calendar',
    source: 'leginfo.legislature.ca.gov; 11 CCR 7026',
  })
})

test.each([
  ['--law gdpr --right delete --from 2026-01-31', { answerBy: '2026-03-02', days: 1, kind: 'month' }],
  ['--law gdpr --right object --from 2026-03-03 --residence at', { answerBy: '2026-04-03' }],
  ['--law gdpr --right object --from 2026-03-03 --residence DE --broker crif', { answerBy: '2026-04-03' }],
  ['--law gdpr --right object --from 2026-03-03 --residence DE --broker spokeo', { answerBy: '2026-04-07' }],
  ['--law uk-gdpr --right delete --from 2026-07-31 --residence UK', { answerBy: '2026-09-01' }],
  [
    '--law ccpa --right opt-out --from 2026-11-20 --residence US-CA --broker spokeo.com',
    { kind: 'business' },
  ],
  ['--law ia-715d --right opt_out --from 2026-11-20 --broker spokeo', { answerBy: '2027-02-18', days: 90 }],
  ['--law gdpr --right delete --from 9999-12-31', { answerBy: '9999-12-31' }],
])('%s', (line, wanted) => {
  expect(asked(line)).toMatchObject(wanted)
})

test.each([
  ['--law fl-fdbr --right delete --from 2026-11-26', /never cite/],
  ['--law canada-pipeda --right delete --from 2026-11-26', /never cite/],
  ['--law ok-sb-546 --right delete --from 2026-12-31', /only in force from 2027-01-01/],
  ['--law nv-603a --right delete --from 2026-11-26', /grants no right to deletion/],
  ['--law ca-ccpa-cpra --right opt_out --from 2026-11-26 --residence US-TX', /Texas/],
  ['--law ca-ccpa-cpra --right delete --from 2026-11-26 --broker spokeo', /got it elsewhere/],
  ['--law va-vcdpa --right delete --from 2026-11-26 --broker 192-com', /United States/],
  ['--law gdpr --right delete --from 2026-11-26 --residence US-TX --broker spokeo', /Texas/],
])('%s can’t be cited', (line, why) => {
  expect(asked(line)).toEqual({ citable: false, why: expect.stringMatching(why) })
})

test.each([
  ['--law what --right delete --from 2026-11-26', 'unknown_law', /"what"/],
  ['--law gdpr --right erase --from 2026-11-26', 'bad_right', /delete, access, opt_out/],
  ['--law gdpr --right delete --from 2026-02-30', 'bad_from', /"2026-02-30"/],
  ['--law gdpr --right delete --from 26.11.2026', 'bad_from', /2026-01-31/],
  ['--law gdpr --right delete', 'usage', /--from is missing/],
  ['--right delete --from 2026-11-26', 'usage', /--law is missing/],
  ['--law gdpr --right delete --from 2026-11-26 --extended-on soon', 'bad_extended_on', /"soon"/],
  ['--law gdpr --right delete --from 2026-11-26 --extended-on 2026-11-25', 'bad_extended_on', /before/],
  ['--law gdpr --right delete --from 2026-11-26 --residence US-ZZ', 'bad_residence', /US-CA/],
  ['--law gdpr --right delete --from 2026-11-26 --residence Texas', 'bad_residence', /US-CA/],
  ['--law gdpr --right delete --from 2026-11-26 --broker nobody', 'unknown_broker', /"nobody"/],
  ['--law gdpr --right delete --from 2026-11-26 --what', 'usage', /--what/],
  ['spokeo', 'usage', /spokeo/],
])('%s is refused as %s', (line, problem, message) => {
  const refusal = expect.objectContaining({ problem, exit: 2, message: expect.stringMatching(message) })
  expect(() => deadlineCommand(line.split(' '))).toThrow(CommandError)
  expect(() => deadlineCommand(line.split(' '))).toThrow(refusal)
})

test('the list has every id, as lines or as JSON', () => {
  expect(asked('--list --json')).toEqual(LAW_IDS)
  expect(deadlineCommand(['--list']).text.trimEnd().split('\n')).toEqual(LAW_IDS)
})

test.each([
  [['deadline', '--law', 'gdpr', '--right', 'delete', '--from', '2026-01-31'], 0, { answerBy: '2026-03-02' }],
  [
    ['deadline', '--law', 'what', '--right', 'delete', '--from', '2026-01-31'],
    2,
    { ok: false, problem: 'unknown_law' },
  ],
  [['what'], 2, { ok: false, problem: 'usage' }],
  [[], 2, { ok: false, problem: 'usage' }],
])('npm run mail -- %j exits with %i', async (args, code, json) => {
  const answer = await new Promise(resolve => {
    execFile(
      process.execPath,
      programArguments('server/removals/mail/command/cli.ts', ...args),
      (error, stdout) => resolve({ code: error?.code ?? 0, json: JSON.parse(stdout) }),
    )
  })
  expect(answer).toMatchObject({ code, json })
})
