// A recipe's patterns can't keep the program busy: in the limiter itself, and in both kinds of scan.
import { expect, test } from 'vitest'
import { HOST, serveRecipeSite } from '#tests/support/recipe-site.ts'
import { createPageReader } from './http/page-reader.ts'
import { runOverHttp } from './http/run-http.ts'
import { limitTime, TookTooLong } from './limit-time.ts'

const site = serveRecipeSite()

test('what takes too long is ended; anything else is as without a limit', () => {
  const hopeless = () => /(a+)+$b/.exec('a'.repeat(60))
  expect(() => limitTime(hopeless, 50)).toThrow(TookTooLong)
  expect(limitTime(() => 7)).toBe(7)
  const own = new RangeError('own')
  expect(() =>
    limitTime(() => {
      throw own
    }),
  ).toThrow(own)
})

test('time in which others have the processor is not counted', () => {
  const asleep = new Int32Array(new SharedArrayBuffer(4))
  let begun = 0
  const waits = () => {
    begun += 1
    Atomics.wait(asleep, 0, 0, 120)
    return 'done'
  }
  expect(limitTime(waits, 50)).toBe('done')
  expect(begun).toBeGreaterThan(1)
})

test.each([['beforeText'], ['afterText'], ['separator']])(
  'a %s that would never end is an error, in the browser and without',
  async key => {
    const look = { id: 'look', actionType: 'navigate', url: `${HOST}/q` }
    const field = key === 'separator' ? 'alternativeNamesList' : 'name'
    const profile = { [field]: { selector: 'h2', [key]: '/(a+)+$b/' } }
    const read = { id: 'read', actionType: 'extract', selector: '.person', profile }
    const person = `<div class=person><h2>${'a'.repeat(60)}!</h2></div>`
    site.pages = { '/q': person.repeat(20) }
    const said = {
      ok: false,
      status: 'error',
      reason: 'extract read: a pattern of the recipe takes too long',
    }
    expect(await site.run('scan', [look, read])).toMatchObject(said)
    const reader = createPageReader()
    try {
      const input = site.input('scan', [look, read], { capture: false })
      expect(await runOverHttp({ ...site.deps, reader }, input)).toMatchObject(said)
    } finally {
      await reader.close()
    }
  },
)
