// `npm run setup` and `npm run doctor` as programs: from nothing to a live server whose operator signs up.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCatalogue } from '#server/brokers/read-catalogue.ts'
import { parseEnvFile } from '#server/lib/env-text.ts'
import { must } from '#shared/lib/must.ts'
import { SECOND } from '#shared/lib/time.ts'
import { doctorView } from '#shared/protocol/doctor.ts'
import { freePort } from '#tests/support/free-port.ts'
import { openImapServer } from '#tests/support/imap/imap-server.ts'
import { programArguments } from '#tests/support/program-arguments.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PASSWORD = 'walnut-paper-31'
/** Nobody has registered it, and it isn't reserved. */
const DOMAIN = 'reply.offlist-setup-test.net'
const OPERATOR = 'me@offlist-setup-test.net'

let smtp: SMTPServer
let smtpPort: number
/** The addresses that mail was sent to. */
const mailedTo: string[] = []
/** Takes the mails to a mailbox, if there is one. */
let deliver: ((raw: Buffer) => void) | null = null
let folder: string
let running: ReturnType<typeof spawn> | null = null

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) =>
      password === PASSWORD ? done(null, { user: username }) : done(new Error(`no, ${password} isn't it`)),
    onData(stream, { envelope }, done) {
      mailedTo.push(...envelope.rcptTo.map(({ address }) => address))
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.once('end', () => {
        deliver?.(Buffer.concat(parts))
        done()
      })
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', () => resolve()))
  smtpPort = (smtp.server.address() as AddressInfo).port
})
afterAll(() => new Promise<void>(resolve => smtp.close(() => resolve())))
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-setup-'))
  mailedTo.length = 0
})
afterEach(async () => {
  if (running !== null && running.exitCode === null) {
    running.kill('SIGKILL')
    await once(running, 'exit')
  }
  running = null
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => {
  const { PATH, HOME, TMPDIR, LANG } = process.env
  return { PATH, HOME, TMPDIR, LANG }
}

async function run(program: string, args: readonly string[] = []) {
  const child = spawn(process.execPath, programArguments(program, ...args), {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code: code as number, output }
}
const smtpUrl = (password = PASSWORD) => `smtp://me:${password}@127.0.0.1:${smtpPort}`
/** Undefined leaves a flag out. */
const setUp = (more: Record<string, string | undefined> = {}, ...switches: string[]) => {
  const flags = {
    operator: OPERATOR,
    'smtp-url': smtpUrl(),
    'mail-from': `Offlist <${OPERATOR}>`,
    'mail-domain': DOMAIN,
    'data-dir': path.join(folder, 'data'),
    ...more,
  }
  const given = Object.entries(flags).flatMap(([flag, value]) =>
    value === undefined ? [] : [`--${flag}`, value],
  )
  return run('server/setup/cli.ts', ['--yes', ...given, ...switches])
}
const doctor = async (...flags: string[]) => {
  const { code, output } = await run('server/doctor/cli.ts', ['--json', ...flags])
  return { code, view: doctorView.parse(JSON.parse(output)) }
}
const envText = () => readFileSync(path.join(folder, '.env'), 'utf8')

/** A folder with one recipe for a site of the real catalogue. */
function recipeFolder(): string {
  const source = path.join(folder, 'source')
  mkdirSync(source)
  const { domain } = must(readCatalogue()[0], 'a broker')
  const text = readFileSync(path.join(ROOT, 'server/sandbox/records/addresstrail.example.json'), 'utf8')
  writeFileSync(path.join(source, `${domain}.json`), text.replaceAll('addresstrail.example', domain))
  return source
}

test('from nothing to a live server: setup, doctor, start, and only the operator can sign up', async () => {
  const [port, mailPort] = [await freePort(), await freePort()]
  const done = await setUp({ port: String(port), 'mail-in-port': String(mailPort), recipes: recipeFolder() })
  expect(done.output).toContain('are imported')
  expect(done.code).toBe(0)
  expect(done.output).not.toContain(PASSWORD)
  const written = parseEnvFile(envText())
  expect(written).toMatchObject({
    WORLD: 'live',
    SIGN_UP: 'closed',
    SMTP_URL: smtpUrl(),
    MAIL_DOMAIN: DOMAIN,
  })
  expect(done.output).not.toContain(written.MASTER_KEY)
  expect(statSync(path.join(folder, '.env')).mode & 0o777).toBe(0o600)

  // Only DNS decides: nobody has published records for this domain, and the test may run without a resolver. Nobody
  // asked for metrics.
  const before = await doctor()
  const faults = before.view.checks.filter(({ result }) => result === 'missing' || result === 'broken')
  const unasked = ['web_app', 'metrics']
  const names = faults
    .map(({ name }) => name)
    .filter(name => !name.startsWith('dns_') && !unasked.includes(name))
  expect(names).toEqual([])
  expect(before.code).toBe(faults.some(({ name }) => name === 'dns_mx') ? 1 : 0)

  const url = `http://127.0.0.1:${port}`
  await start()
  const signUp = (email: string) =>
    fetch(`${url}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'juniper-ridge-2218' }),
    })
  const stranger = await signUp('stranger@homenet.net')
  expect([stranger.status, ((await stranger.json()) as { error_code: string }).error_code]).toEqual([
    422,
    'signup_disabled',
  ])
  expect((await signUp(OPERATOR)).status).toBe(200)
  await expect.poll(() => mailedTo).toEqual([OPERATOR])

  const during = await doctor()
  const says = (name: string) =>
    must(
      during.view.checks.find(check => check.name === name),
      name,
    )
  expect(says('database')).toMatchObject({ result: 'works', says: expect.stringContaining('running server') })
  expect(says('mail_in').result).toBe('works')
  // The doctor sent nothing.
  expect(mailedTo).toEqual([OPERATOR])
}, 120_000)

test('a mailbox is enough: setup, doctor, start, and the server reads it', async () => {
  const imap = await openImapServer({ user: OPERATOR, password: PASSWORD })
  try {
    const wrong = imap.url.replace(PASSWORD, 'wrong-one')
    const refused = await setUp({ 'imap-url': wrong, 'mail-domain': undefined })
    expect(refused.output).toMatch(/--imap-url: .*refuses the user name or the password/)
    expect(refused.output).not.toContain('wrong-one')

    const port = String(await freePort())
    const flags = { port, 'imap-url': imap.url, 'mail-domain': undefined, recipes: recipeFolder() }
    const done = await setUp(flags)
    expect([done.code, done.output]).toEqual([0, expect.not.stringContaining(PASSWORD)])
    expect(Object.keys(parseEnvFile(envText()))).not.toContain('MAIL_DOMAIN')

    const { code, view } = await doctor()
    expect([code, view.ready, view.records]).toEqual([0, true, []])
    const mailbox = view.checks.find(({ name }) => name === 'mailbox')
    expect(mailbox).toMatchObject({ result: 'works', says: expect.stringContaining('IDLE') })

    deliver = raw => imap.deliver(raw)
    const sent = await doctor('--send-mail')
    expect(mailedTo).toEqual([expect.stringMatching(/^me\+o-check-[0-9a-f]{10}@offlist-setup-test\.net$/)])
    const plus = (checks: typeof view.checks) => checks.find(({ name }) => name === 'plus_addresses')?.result
    expect([plus(view.checks), plus(sent.view.checks)]).toEqual(['not_checked', 'works'])

    await start()
    await expect.poll(() => imap.commands.at(-1)).toBe('IDLE')
    expect(imap.changes).toEqual([])
  } finally {
    deliver = null
    await imap.close()
  }
}, 180_000)

/** Starts the server with the folder's `.env`. Afterward it's ended. */
async function start(): Promise<void> {
  const child = spawn(process.execPath, programArguments('server/main.ts', '--without-web'), {
    cwd: folder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running = child
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += String(chunk)
        if (output.includes('Offlist is ready at')) resolve()
      })
    child.once('exit', code => reject(new Error(`it ended with ${code}:\n${output}`)))
  })
}

test('a copy without incoming mail has all that it needs: exit code 0, in less than ten seconds', async () => {
  writeFileSync(path.join(folder, '.env'), '# mine\nROLE=web,worker\n')
  expect((await setUp({ recipes: recipeFolder() })).code).toBe(0)
  expect(envText()).toMatch(/^# mine\nROLE=web,worker\n/)
  expect(readFileSync(path.join(folder, '.env.before'), 'utf8')).toBe('# mine\nROLE=web,worker\n')
  const started = performance.now()
  const { code, view } = await doctor()
  expect(performance.now() - started).toBeLessThan(10 * SECOND)
  expect([code, view.ready]).toEqual([0, true])
  // Looking makes no folder but that of the imported recipes.
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['recipes'])
}, 60_000)

test.each([
  [
    'a wrong password',
    { 'smtp-url': () => smtpUrl('wrong-one') },
    /--smtp-url: .*refuses the user name or the password/,
  ],
  [
    'a mail server that isn’t there',
    { 'smtp-url': () => 'smtp://me:x@127.0.0.1:1' },
    /--smtp-url: .*can’t be reached/,
  ],
  ['our default domain', { 'mail-domain': () => 'reply.offlist.example' }, /--mail-domain: .*isn’t set/],
  [
    'a folder below a file',
    { 'data-dir': () => path.join(ROOT, 'package.json', 'data') },
    /--data-dir: .*is a file/,
  ],
  ['a browser that isn’t one', { browser: () => '/bin/false' }, /--browser: /],
])(
  '%s: one sentence, exit code 1, and nothing is written',
  async (_what, flags, sentence) => {
    const given = Object.fromEntries(Object.entries(flags).map(([flag, value]) => [flag, value()]))
    const { code, output } = await setUp(given)
    expect(output).toMatch(sentence)
    expect(output).not.toMatch(/wrong-one|^\s+at /m)
    expect(code).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  },
  30_000,
)

test('a broken .env: both commands name the setting, and change nothing', async () => {
  writeFileSync(path.join(folder, '.env'), 'LOG_LEVEL=loud\n')
  for (const { code, output } of [await setUp(), await run('server/doctor/cli.ts')]) {
    expect(output).toMatch(/^setting LOG_LEVEL: [^\n]+\n$/)
    expect(code).toBe(1)
  }
  expect([readdirSync(folder), envText()]).toEqual([['.env'], 'LOG_LEVEL=loud\n'])
}, 30_000)

test('the live world without MASTER_KEY still gets the whole table', async () => {
  writeFileSync(path.join(folder, '.env'), 'WORLD=live # soon\nexport LOG_LEVEL=warn # quiet\n')
  const { code, view } = await doctor()
  const key = view.checks.find(({ name }) => name === 'master_key')
  expect([code, view.world, key?.result]).toEqual([1, 'live', 'missing'])
}, 60_000)

test('wrong usage says how it’s used', async () => {
  for (const program of ['server/setup/cli.ts', 'server/doctor/cli.ts']) {
    const { code, output } = await run(program, ['--nonsense'])
    expect([code, output.includes('npm run')]).toEqual([2, true])
  }
  const { code, output } = await run('server/setup/cli.ts')
  expect([code, output]).toEqual([2, expect.stringContaining('--yes')])
}, 30_000)

test('the live world refuses to start without mail, and names the setting and the command', async () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  writeFileSync(path.join(folder, '.env'), `WORLD=live\nMASTER_KEY=${key}\nSMTP_URL=${smtpUrl()}\n`)
  const { code, output } = await run('server/main.ts', ['--without-web'])
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^setting MAIL_FROM: [^\n]+`npm run setup` sets it\n$/),
  ])
}, 30_000)
