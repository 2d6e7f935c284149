// What `npm run mail -- classify` prints: a contract that programs outside rely on.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { reportMail } from '#tests/support/bounce-table.ts'
import { programArguments } from '#tests/support/program-arguments.ts'
import { classifyCommand } from './classify.ts'
import { CommandError } from './output.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offlist-classify-'))
})
afterAll(() => rm(folder, { recursive: true }))

let written = 0
async function save(content: string): Promise<string> {
  written += 1
  const file = join(folder, `${written}.eml`)
  await writeFile(file, content)
  return file
}
const mailOf = (text: string, more: readonly string[] = []): string =>
  [
    'From: Privacy Desk <privacy@first.example>',
    'To: r-0123456789abcdef@reply.offlist.example',
    'Subject: Re: Please remove my listing',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    ...more,
    '',
    ...text.split('\n'),
  ].join('\r\n')
const saveMail = (text: string, more: readonly string[] = []) => save(mailOf(text, more))

/** The fields that the tests read one by one. */
type Read = { confidence: number; words: string[]; links: { url: string; confirms: boolean }[] }

async function classified(...argv: string[]): Promise<Read[]> {
  const { text } = await classifyCommand(argv)
  expect(text).toMatch(/\n$/)
  return text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
}
const readAs = async (text: string, more: readonly string[] = []) =>
  must((await classified(await saveMail(text, more), '--json'))[0], 'a line')

const IDENTITY =
  'Before we can process your request, please send us a copy of your driver’s license to verify your identity.'
const LETTER = {
  subject: 'Please remove my listing',
  body: IDENTITY,
  sentAt: '2026-11-01T10:00:00.000Z',
}
const CASE = {
  broker: { name: 'First Finder', domain: 'first.example' },
  letter: LETTER,
  returnAddress: 'r-0123456789abcdef@reply.offlist.example',
}

test('a mail has exactly these fields', async () => {
  const file = await saveMail(IDENTITY)
  expect(await classified(file, '--json')).toEqual([
    {
      file,
      class: 'identity_wanted',
      confidence: expect.any(Number),
      words: expect.arrayContaining([expect.any(String)]),
      autoReply: false,
      bounce: null,
      links: [],
      code: null,
    },
  ])
})

test('the confidence is between 0 and 1, and the words stand in the mail', async () => {
  const read = await readAs(IDENTITY)
  expect(read.confidence).toBeGreaterThan(0)
  expect(read.confidence).toBeLessThanOrEqual(1)
  for (const word of read.words) expect(IDENTITY).toContain(word)
})

test('files are answered in the order given, one line each, also where one can’t be read', async () => {
  const [first, last] = [await saveMail('Your code is 482913.'), await saveMail(IDENTITY)]
  const none = join(folder, 'none.eml')
  const { code, text } = await classifyCommand([first, none, folder, last])
  const lines = text.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line).file)).toEqual([first, none, folder, last])
  expect(JSON.parse(lines[1] ?? '')).toEqual({ file: none, error: 'no such file' })
  expect(JSON.parse(lines[2] ?? '')).toEqual({ file: folder, error: expect.any(String) })
  expect(JSON.parse(lines[3] ?? '')).toMatchObject({ class: 'identity_wanted' })
  expect(code).toBe(1)
})

test('a malformed mail has all fields as well, as of a mail that says nothing', async () => {
  const nested = Array.from(
    { length: 1000 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  )
  const file = await save(`From: privacy@first.example\r\nMIME-Version: 1.0\r\n${nested.join('')}`)
  const { code, text } = await classifyCommand([file, '--json'])
  expect(JSON.parse(text)).toEqual({
    file,
    class: 'other',
    confidence: 0,
    words: [],
    autoReply: false,
    bounce: null,
    links: [],
    code: null,
    error: 'a malformed mail',
  })
  expect(code).toBe(0)
})

test.each([
  ['5.1.1', 'hard'],
  ['4.2.2', 'soft'],
])('a delivery report with the status %s is a %s bounce, and no reply', async (status, kind) => {
  const report = reportMail([
    'Final-Recipient: rfc822; privacy@first.example',
    'Action: failed',
    `Status: ${status}`,
  ])
  expect(await classified(await save(report))).toMatchObject([
    { class: 'other', words: [], autoReply: true, bounce: { kind, address: 'privacy@first.example' } },
  ])
})

test('an absence note is an automatic reply', async () => {
  const text = 'I am out of the office until Monday and will answer your mail when I am back.'
  expect(await readAs(text, ['Auto-Submitted: auto-replied'])).toMatchObject({
    class: 'auto_reply',
    autoReply: true,
    bounce: null,
  })
})

describe('links', () => {
  const OWN = 'https://first.example/optout/confirm?token=abc'
  const TEXT = `Please confirm your request: ${OWN}\nOur blog: https://first.example/blog\n`
  const confirming = ({ links }: Read) => links.map(({ url, confirms }) => [url, confirms])

  test('are all listed, and only the one that we would open confirms', async () => {
    const read = await readAs(TEXT)
    expect(read).toMatchObject({ class: 'confirm_link' })
    expect(confirming(read)).toEqual([
      [OWN, true],
      ['https://first.example/blog', false],
    ])
  })

  test.each([
    ['of another host', 'https://elsewhere.example/confirm?token=abc'],
    ['with the host as a user name', 'https://first.example@elsewhere.example/confirm?token=abc'],
    ['of a host that only looks the same', 'https://f\u0456rst.example/confirm?token=abc'],
    ['of such a host, encoded', 'https://xn--frst-l9d.example/confirm?token=abc'],
  ])('%s don’t confirm', async (_what, link) => {
    expect(confirming(await readAs(`Please confirm your request: ${link}`))).toEqual([[link, false]])
  })

  test('of the case’s broker confirm; without a case, those of the sender', async () => {
    const file = await saveMail(TEXT)
    const other = { ...CASE, broker: { name: 'Else', domain: 'elsewhere.example' } }
    const [ours, others] = await Promise.all([save(JSON.stringify(CASE)), save(JSON.stringify(other))])
    const answers = await Promise.all([
      classified(file),
      classified(file, '--case', ours),
      classified(file, '--case', others),
    ])
    expect(answers.flat().map(read => confirming(read)[0])).toEqual([
      [OWN, true],
      [OWN, true],
      [OWN, false],
    ])
  })
})

test('a code is given, and another number isn’t', async () => {
  expect(await readAs('Your verification code is 482913. Enter it on our page.')).toMatchObject({
    class: 'code',
    code: '482913',
  })
  expect(await readAs('We received your request 482913.')).toMatchObject({ code: null })
})

test.each([
  ['marked as a quotation', `> ${IDENTITY}`],
  ['without marks', IDENTITY],
])('our own letter, quoted %s, decides nothing', async (_what, quoted) => {
  const file = await saveMail(
    `We have received your request and will get back to you.\n\nOn Sun, 1 Nov 2026 at 10:00, you wrote:\n${quoted}`,
  )
  const about = await save(JSON.stringify(CASE))
  const read = must((await classified(file, '--case', about, '--json'))[0], 'a line')
  expect(read).toMatchObject({ class: 'acknowledged' })
  for (const word of read.words) expect(IDENTITY).not.toContain(word)
})

test('a letter of the case counts as ours where the mail says nothing about a quotation', async () => {
  const file = await saveMail(`We have received your request.\n\n${IDENTITY}`)
  const [[alone], [known]] = await Promise.all([
    classified(file),
    classified(file, '--case', await save(JSON.stringify(CASE))),
  ])
  expect(alone).toMatchObject({ class: 'identity_wanted' })
  expect(known).toMatchObject({ class: 'acknowledged' })
})

test('a case needs its broker only', async () => {
  const about = await save('{"broker":{"name":"First Finder","domain":"first.example"}}')
  expect(await classified(await saveMail(IDENTITY), '--case', about)).toMatchObject([
    { class: 'identity_wanted' },
  ])
})

test.each([
  ['that is missing', null],
  ['that isn’t JSON', 'broker'],
  ['without a broker', '{"letter":null}'],
])('a case %s is unusable, and nothing is classified', async (_what, content) => {
  const about = content === null ? join(folder, 'none.json') : await save(content)
  await expect(classifyCommand([await saveMail(IDENTITY), '--case', about])).rejects.toEqual(
    expect.objectContaining({ problem: 'case', exit: 1 }),
  )
})

test.each([[[]], [['--json']], [['--what', 'a.eml']]])('%j is wrong usage', async argv => {
  const error: unknown = await classifyCommand(argv).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(CommandError)
  expect(error).toMatchObject({ problem: 'usage', exit: 2 })
})

test('on the command line, the exit code is 0 for mails, 1 if one can’t be read, and 2 without any', async () => {
  const run = (...args: string[]) =>
    new Promise<{ code: unknown; text: string }>(resolve => {
      execFile(
        process.execPath,
        programArguments('server/removals/mail/command/cli.ts', 'classify', ...args),
        (error, text) => resolve({ code: error?.code ?? 0, text }),
      )
    })
  const file = await saveMail(IDENTITY)
  const [read, unread, none] = [await run(file, '--json'), await run(join(folder, 'none.eml')), await run()]
  expect([read.code, unread.code, none.code]).toEqual([0, 1, 2])
  expect(JSON.parse(read.text)).toMatchObject({ file, class: 'identity_wanted' })
  expect(JSON.parse(none.text)).toMatchObject({ ok: false, problem: 'usage' })
})
