// The folder from which the live world loads its recipes.
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSettings, SettingsError } from './env.ts'
import { createLog } from './lib/log.ts'
import { openWorld } from './world.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'world-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

async function liveWorld(more: Record<string, string>) {
  const settings = readSettings({
    WORLD: 'live',
    SMTP_URL: 'smtp://smtp.offlist.net:25',
    MAIL_FROM: 'Offlist <no-reply@offlist.net>',
    MAIL_DOMAIN: 'reply.offlist.net',
    MAIL_IN_PORT: '2525',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DATA_DIR: folder,
    ...more,
  })
  return openWorld(settings, {
    dir: path.join(folder, 'world'),
    publicUrl: 'https://offlist.example',
    ownUrl: 'http://127.0.0.1:8787',
    log: createLog('silent'),
    wallNow: () => 1_000,
    whenAdvanced: async () => undefined,
  })
}

test('recipes are read where the import puts them, which is there from the start', async () => {
  const world = await liveWorld({})
  expect(world.recipesDir).toBe(path.join(folder, 'recipes'))
  expect(readdirSync(world.recipesDir)).toEqual([])
})

test('its time is the time it is given: the database’s', async () => {
  expect((await liveWorld({})).now()).toBe(1_000)
})

test('a folder of recipes that was named is taken as it is', async () => {
  const named = path.join(folder, 'mine')
  expect((await liveWorld({ RECIPES_DIR: named })).recipesDir).toBe(named)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['SMTP_URL', ''],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'Offlist <no-reply@mail.example.com>'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_DOMAIN', ''],
  ['MAIL_DOMAIN', 'reply.localhost'],
  ['MAIL_DOMAIN', 'mailhost'],
  ['MAIL_IN_PORT', ''],
])(
  'it doesn’t start with %s=%j: one sentence names the setting and the command that sets it',
  async (name, value) => {
    const starting = liveWorld({ [name]: value })
    await expect(starting).rejects.toThrow(SettingsError)
    await expect(starting).rejects.toThrow(
      new RegExp(`^setting ${name}: [^\\n]+; \`npm run setup\` sets it$`),
    )
  },
)

test('reserved names are fine where mail goes to a server on this machine, but for our defaults', async () => {
  const names = { MAIL_FROM: 'Offlist <us@mail.test>', MAIL_DOMAIN: 'reply.test' }
  const here = { SMTP_URL: 'smtp://127.0.0.1:2526', ...names }
  await expect(liveWorld(here)).resolves.toBeDefined()
  await expect(liveWorld({ ...here, MAIL_DOMAIN: '' })).rejects.toThrow(/^setting MAIL_DOMAIN/)
  await expect(liveWorld({ ...here, MAIL_FROM: '' })).rejects.toThrow(/^setting MAIL_FROM/)
})

test('it doesn’t start on the sandbox’s data, whose demo account everybody can open', async () => {
  mkdirSync(path.join(folder, 'world'))
  await expect(liveWorld({})).rejects.toThrow(/^setting DATA_DIR: .* sandbox world’s data/)
})

test('a copy that receives no mail needs no port for it', async () => {
  await expect(liveWorld({ MAIL_IN_PORT: '', ROLE: 'web,worker' })).resolves.toBeDefined()
})

test('it calls no webhook without encryption, even if a setting asks for that', async () => {
  const allowing = (origin: string) => liveWorld({ WEBHOOK_ALLOW_ORIGINS: origin })
  await expect(allowing('http://127.0.0.1:9000')).rejects.toThrow(
    /^setting WEBHOOK_ALLOW_ORIGINS: must be https/,
  )
  await expect(allowing('https://hooks.offlist.net:9000')).resolves.toBeDefined()
})
