import { expect, test } from 'vitest'
import { samplePerson } from '#web/data/testing/sample-rows.ts'
import { selfChoices } from './self-choices.ts'

const holder = samplePerson('holder', { relation: 'self' })
const child = samplePerson('child', { relation: 'child' })
const partner = samplePerson('partner', { relation: 'partner' })

test('somebody who is invited can be anybody but the holder', () => {
  expect(selfChoices([holder, child, partner], [])).toEqual([child, partner])
})

test('and nobody who is a member already', () => {
  expect(selfChoices([holder, child, partner], [{ self_id: 'partner' }, { self_id: null }])).toEqual([child])
})
