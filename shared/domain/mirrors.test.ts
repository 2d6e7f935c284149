import { expect, test } from 'vitest'
import { mirrorsAt, mirrorsText } from './mirrors.ts'

const mirror = (host: string, since: string | null, until: string | null) => ({
  name: host,
  host,
  since,
  until,
})
const DAY = '2026-11-20T00:00:00.000Z'

test('a record is shown at the mirrors that existed when it was seen', () => {
  const mirrors = [
    mirror('always', null, null),
    mirror('from-that-day', DAY, null),
    mirror('later', '2026-11-21T00:00:00.000Z', null),
    mirror('ended', null, DAY),
    mirror('ending', '2026-01-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z'),
  ]
  expect(mirrorsAt(mirrors, DAY).map(({ host }) => host)).toEqual(['always', 'from-that-day', 'ending'])
})

test('mirrors are named in a sentence, whether one or several', () => {
  expect(mirrorsText(['Rootscout'])).toBe('Rootscout, which repeats this site’s data')
  expect(mirrorsText(['Rootscout', 'Familydex'])).toBe(
    'Rootscout and Familydex, which repeat this site’s data',
  )
})
