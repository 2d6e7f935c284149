import { expect, test } from 'vitest'
import { drawShareImage } from './share-image.ts'

const card = { title: 'Pricing', description: 'What each plan costs.', kicker: '' }

test('a share image is a PNG of 1200 by 630, the same for the same words and another for others', async () => {
  const image = await drawShareImage(card)
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1200, 630])
  expect(image.equals(await drawShareImage(card))).toBe(true)
  expect(image.equals(await drawShareImage({ ...card, title: 'Support' }))).toBe(false)
})
