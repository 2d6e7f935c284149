// A household's hundreds of listings don't widen a phone's page.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ShownDetails } from './shown-details.tsx'

const drawn = (up: number, gone: number) =>
  renderToStaticMarkup(<ShownDetails kinds={[{ part: 'phones', first: up + gone, up, unproven: 0, gone }]} />)
const marks = (markup: string) => markup.match(/rounded-\[1px\]/g)?.length

test('a tick per listing as long as there’s room, then a bar for each group', () => {
  expect(marks(drawn(100, 40))).toBe(140)
  expect(drawn(100, 40)).toContain('One tick per listing.')
  expect(marks(drawn(220, 111))).toBe(2)
  expect(drawn(220, 111)).not.toContain('One tick per listing.')
  expect(drawn(220, 111)).toContain('220 still up, 0 not proven gone yet, 111 gone')
})
