import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { askRemoval, orderDesk } from '../testing/letters.ts'
import { type Listener, openListener, openTestWorld, type TestWorld } from '../testing/open-world.ts'

let world: TestWorld
let listener: Listener
beforeAll(async () => {
  world = await openTestWorld()
  listener = await openListener()
  world.deliverTo({ domain: 'in.offlist.test', port: listener.port })
})
afterAll(async () => {
  await listener.close()
  await world.end()
})

const txt = async (name: string) =>
  ((await world.resolveDns(name, 'TXT')) as string[][]).map(one => one.join(''))

async function answerFrom(answer: 'done' | 'spoofed', from: string): Promise<string> {
  await orderDesk(world, { site: 'kinfolio', answer, effect: 'nothing' })
  await askRemoval(world, 'kinfolio', from)
  await world.later('PT1S')
  return must(
    listener.mails.find(mail => mail.to === from),
    'an answer',
  ).source
}

test('name servers say who may send for a site, and reject anything else', async () => {
  expect(await txt('kinfolio.example')).toEqual([expect.stringMatching(/^v=spf1 .*-all$/)])
  expect(await txt('_dmarc.kinfolio.example.')).toEqual(['v=DMARC1; p=reject'])
  await expect(world.resolveDns('nowhere.example', 'TXT')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  await expect(world.resolveDns('kinfolio.example', 'MX')).rejects.toMatchObject({ code: 'ENODATA' })
})

test('a desk’s mail is signed with the published key; a forged one isn’t', async () => {
  const source = await answerFrom('done', 'r-1@in.offlist.test')
  const signature = must(/^DKIM-Signature:(.*(?:\r\n\s.*)*)/m.exec(source)?.[1], 'a signature')
  const tag = (name: string) =>
    must(new RegExp(`(?:^|;)\\s*${name}=([^;]*)`).exec(signature)?.[1], name).replace(/\s/g, '')
  expect(tag('d')).toBe('kinfolio.example')
  const [record = ''] = await txt(`${tag('s')}._domainkey.kinfolio.example`)
  const key = createPublicKey({
    key: Buffer.from(must(/p=(.*)$/.exec(record)?.[1], 'a key'), 'base64'),
    format: 'der',
    type: 'spki',
  })
  // Relaxed headers, as RFC 6376 3.4.2 has them; the signature's own comes last, without its value.
  const headers = source.slice(0, source.indexOf('\r\n\r\n')).split(/\r\n(?!\s)/)
  const relaxed = (line: string) => {
    const colon = line.indexOf(':')
    return `${line.slice(0, colon).toLowerCase()}:${line
      .slice(colon + 1)
      .replace(/\s+/g, ' ')
      .trim()}`
  }
  const signed = tag('h')
    .split(':')
    .flatMap(name => headers.filter(line => line.toLowerCase().startsWith(`${name.toLowerCase()}:`)))
  const own = must(
    headers.find(line => line.startsWith('DKIM-Signature:')),
    'a signature',
  )
  const text = [...signed.map(relaxed), relaxed(own).replace(/\bb=[^;]*$/, 'b=')].join('\r\n')
  expect(verify('sha256', Buffer.from(text), key, Buffer.from(tag('b'), 'base64'))).toBe(true)
  expect(await answerFrom('spoofed', 'r-2@in.offlist.test')).not.toMatch(/^DKIM-Signature/m)
})
