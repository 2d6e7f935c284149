import { expect, test } from 'vitest'
import {
  CHANNELS,
  CHOICES_MAX,
  isHeard,
  KIND_CHANNELS,
  MUTED_AT_FIRST,
  noticeChoice,
  withChoice,
} from './notice-channels.ts'
import { notificationType } from './notification.ts'

const ON = { email_alerts: true, instant_notifications: true, weekly_summary: true, muted: [] }
const types = notificationType.options

test('with everything on, every kind is heard of everywhere, and mailed if a listing came back', () => {
  for (const type of types)
    expect(CHANNELS.filter(channel => isHeard(ON, type, channel))).toEqual(
      type === 'data_reappeared' ? [...CHANNELS] : [...KIND_CHANNELS],
    )
})

test.each([
  ['push', { instant_notifications: false }],
  ['mail', { email_alerts: false }],
  ['summary', { weekly_summary: false }],
] as const)('the switch of %s silences every kind there and nowhere else', (channel, off) => {
  const settings = { ...ON, ...off }
  for (const type of types)
    for (const one of CHANNELS)
      expect(isHeard(settings, type, one)).toBe(one !== channel && isHeard(ON, type, one))
})

test('a choice is about one kind in one channel', () => {
  const muted = withChoice([], 'removal_complete.push', false)
  const silent = types.flatMap(type =>
    KIND_CHANNELS.filter(channel => !isHeard({ ...ON, muted }, type, channel)).map(one => `${type}.${one}`),
  )
  expect(silent).toEqual(['removal_complete.push'])
  expect(withChoice(muted, 'removal_complete.push', false)).toEqual(muted)
  expect(withChoice(muted, 'removal_complete.push', true)).toEqual([])
})

test('every kind has a choice in every channel with choices, and no other text is one', () => {
  const all = types.flatMap(type => KIND_CHANNELS.map(channel => `${type}.${channel}`))
  expect(all).toHaveLength(CHOICES_MAX)
  for (const one of all) expect(noticeChoice.safeParse(one).success).toBe(true)
  for (const one of ['removal_complete.mail', 'removal_complete', 'x.push', 'removal_complete.push '])
    expect(noticeChoice.safeParse(one).success).toBe(false)
  for (const one of MUTED_AT_FIRST) expect(all).toContain(one)
})
