// The packed program: it runs on a machine that has neither npm nor Node, on an empty folder.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page, test } from 'playwright/test'
import { describePerson } from './support/describe-person.ts'
import { confirmByMail, signUp } from './support/session.ts'
import { openStage, type Stage } from './support/stage.ts'
import type { WorldPerson } from './support/world.ts'

test.describe.configure({ mode: 'serial' })

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ARCHIVES = path.join(ROOT, '.build', 'pack')
/** Packing compresses some 250 MB. */
const PACKING_MS = 600_000
const ARCHIVE_MAX = 250 * 1024 * 1024
/** The system's own programs. None of them is Node. */
const BARE_PATH = '/usr/bin:/bin'
const ME = { fullName: 'Rosa Whitaker', email: 'rosa@post.example', password: 'a ledger with one line gone' }

let folder: string
let offlist: string
let stage: Stage
let page: Page
let person: WorldPerson

test.beforeAll(async ({ browser }, info) => {
  info.setTimeout(PACKING_MS)
  run(process.execPath, [path.join(ROOT, 'server', 'pack', 'cli.ts')])
  folder = mkdtempSync(path.join(os.tmpdir(), 'offlist-packed-'))
  const [archive = ''] = readdirSync(ARCHIVES).filter(name => name.endsWith('.tar.gz'))
  expect(statSync(path.join(ARCHIVES, archive)).size).toBeLessThan(ARCHIVE_MAX)
  run('tar', ['-xzf', path.join(ARCHIVES, archive), '-C', folder])
  offlist = path.join(folder, archive.replace('.tar.gz', ''), 'offlist')
  stage = await openStage(browser, info, { command: offlist, settings: { PATH: BARE_PATH }, prepared: false })
  person = await stage.world.person('Rosa Whitaker', 'p0')
})
test.afterEach(async ({ browserName: _ }, info) => stage.explain(info))
test.afterAll(async () => {
  await stage?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** Runs a program to its end, as on a bare machine. */
function run(program: string, args: string[], expected = 0): string {
  const ended = spawnSync(program, args, {
    cwd: folder ?? ROOT,
    encoding: 'utf8',
    env: { PATH: BARE_PATH, HOME: process.env.HOME, DATA_DIR: path.join(folder ?? os.tmpdir(), 'commands') },
  })
  expect(ended.status, `${ended.stdout}${ended.stderr}`).toBe(expected)
  return `${ended.stdout}${ended.stderr}`
}

test('serves the pages that it brings along', async () => {
  page = await stage.newDevice()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signUp(page, ME)
  page = await confirmByMail(page, ME.email)
})

test('scans sites with its own recipes and a browser', async () => {
  await page.getByRole('link', { name: 'Run Free Scan' }).click()
  const { profile } = person
  await describePerson(page, {
    ...profile,
    names: profile.names.slice(0, 1),
    addresses: profile.addresses.slice(0, 1),
  })
  await page.getByRole('button', { name: 'Start the scan' }).click()
  await expect(page.getByText('Sites checked', { exact: true })).toBeVisible({ timeout: 170_000 })
  const rows = page.getByRole('list', { name: 'Sites' }).getByRole('listitem')
  expect(await rows.filter({ hasText: /Found \d|Is this you\?/ }).count()).toBeGreaterThan(0)
})

test('has the commands of the repository, by name', () => {
  const names = [...readFileSync(offlist, 'utf8').matchAll(/^ {2}(\w+)\) run=/gm)].map(
    ([, name]) => name ?? '',
  )
  expect(names).toContain('admin')
  for (const name of names) {
    const { status, stderr } = spawnSync(offlist, [name, '--help'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: BARE_PATH },
    })
    expect([0, 1, 2], `${name}: ${stderr}`).toContain(status)
    expect(stderr, name).not.toMatch(/Cannot find|ERR_MODULE/)
  }
  expect(run(offlist, ['unknown'], 2)).toContain('no such command: unknown')
})

test('is built and started as a container, where one can be', async ({ request }) => {
  test.setTimeout(PACKING_MS)
  const tool = ['podman', 'docker'].find(name => spawnSync(name, ['info']).status === 0)
  test.skip(tool === undefined, 'No container tool is installed, so the container was not built.')
  const containers = (...args: string[]) => spawnSync(tool ?? '', args, { encoding: 'utf8', cwd: ROOT })
  const base = containers('pull', 'debian:trixie-slim')
  test.skip(base.status !== 0, 'The base image can’t be had, so the container was not built.')
  const built = containers('build', '-f', 'docs/deploy/Containerfile', '-t', 'offlist-test', ARCHIVES)
  expect(built.status, built.stderr).toBe(0)
  const started = containers(
    'run',
    '--detach',
    '--rm',
    '--read-only',
    '--tmpfs',
    '/tmp',
    '-p',
    '127.0.0.1::8787',
    'offlist-test',
  )
  expect(started.status, started.stderr).toBe(0)
  const id = started.stdout.trim()
  try {
    const address = containers('port', id, '8787').stdout.trim()
    await expect
      .poll(async () => (await request.get(`http://${address}/readyz`).catch(() => null))?.status(), {
        timeout: 60_000,
      })
      .toBe(200)
  } finally {
    containers('stop', id)
  }
})
