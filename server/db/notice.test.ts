import { expect, test } from 'vitest'
import { notice, readNotice } from './notice.ts'

test('a notice reads as it was written', () => {
  expect(readNotice(notice('an-id'))).toEqual({ id: 'an-id', word: null, isKnown: true })
  expect(readNotice(notice('an-id', 'afresh'))).toEqual({ id: 'an-id', word: 'afresh', isKnown: true })
})

test('of another version only whom it is about is known', () => {
  expect(readNotice('v2 an-id and more')).toEqual({ id: 'an-id', word: 'and more', isKnown: false })
})

test.each(['', 'an-id', 'v1', 'v1  ', 'an-id:7', '{"v":2}'])('%j is about nobody that is known', text => {
  expect(readNotice(text)).toBeNull()
})
