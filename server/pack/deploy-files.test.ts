// The files in docs/deploy name settings that exist, and values with which the live world starts.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { parse } from 'yaml'
import { z } from '#shared/lib/z.ts'
import { readSettings } from '../env.ts'
import { requireLiveMail } from '../live-settings.ts'

const read = (name: string) => readFileSync(new URL(`../../docs/deploy/${name}`, import.meta.url), 'utf8')

const vapid = webPush.generateVAPIDKeys()

const FILLED_IN: Readonly<Record<string, string>> = {
  DOMAIN: 'offlist.somewhere.org',
  MAIL_DOMAIN: 'reply.somewhere.org',
  MAIL_FROM: 'Offlist <offlist@somewhere.org>',
  SMTP_URL: 'smtps://user:password@smtp.somewhere.org',
  ADMIN_EMAILS: 'ann@somewhere.org',
  MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
  POSTGRES_PASSWORD: 'a-password',
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
}

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.looseObject({ environment: z.record(z.string(), z.string()).default({}) }),
    ),
  })
  .parse(parse(read('compose.yaml'), { merge: true }))
const copies = Object.entries(compose.services).filter(([, { environment }]) => 'ROLE' in environment)

const filledIn = (text: string) =>
  text.replace(/\$\{(\w+)\}/g, (_, name: string) => FILLED_IN[name] ?? expect.fail(`${name} has no value`))

test('the copies have all roles between them', () => {
  expect(copies.map(([, { environment }]) => environment.ROLE).sort()).toEqual(['mail-in', 'web', 'worker'])
})

test.each(copies)('%s starts in the live world', (_name, { environment }) => {
  const values = Object.fromEntries(Object.entries(environment).map(([name, text]) => [name, filledIn(text)]))
  const settings = readSettings(values, 'no file')
  expect(Object.keys(values).filter(name => !(name in settings))).toEqual([])
  expect(() => requireLiveMail(settings)).not.toThrow()
})

test('the head of compose.yaml lists each value to fill in', () => {
  const text = read('compose.yaml')
  const head = text.slice(0, text.indexOf('x-copy:'))
  const wanted = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
  expect([...new Set(wanted)].filter(name => !head.includes(`${name}=`))).toEqual([])
})

test.each(['Containerfile', 'offlist.service'])('%s names settings that exist', name => {
  const settings = readSettings({}, 'no file')
  const lines = read(name).match(/^(?:ENV |Environment=).*$/gm) ?? []
  const named = lines.flatMap(line =>
    [...line.matchAll(/\b([A-Z_]{3,})=/g)].map(([, setting]) => setting ?? ''),
  )
  expect(named.length).toBeGreaterThan(0)
  const known = new Set([...Object.keys(settings), 'CHROMIUM_PATH'])
  expect(named.filter(setting => !known.has(setting))).toEqual([])
})

test('the packed program’s commands are those of package.json', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
  const script = readFileSync(new URL('./offlist.sh', import.meta.url), 'utf8')
  const commands = [...script.matchAll(/^ {2}(\w+)\) run=(\S+)/gm)].map(([, name, source]) => [
    name,
    `node --import ./server/quick-start.ts ${source}`,
  ])
  expect(commands.length).toBeGreaterThan(0)
  // A folder's name may have signs that `--import` would take for a URL's.
  expect(script).toContain('"$here/node" --require "$here/server/quick-start.ts" "$here/$run"')
  expect(commands).toEqual(commands.map(([name]) => [name, scripts[name ?? '']]))
})
