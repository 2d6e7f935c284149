import { expect, test } from 'vitest'
import { z } from '#shared/lib/z.ts'
import { contactOf, contactSettings } from './contact-settings.ts'

const read = (given: Record<string, string>) => z.object(contactSettings).parse(given)

test('what isn’t set is known to be not set, and messages go to the first operator', () => {
  const nothing = { phone: null, hours: null, reply_hours: null, address: null }
  expect(contactOf(read({}), [])).toEqual({ email: null, ...nothing })
  expect(contactOf(read({}), ['boss@offlist.example', 'second@offlist.example'])).toEqual({
    email: 'boss@offlist.example',
    ...nothing,
  })
})

test('what is set is shown as it was written', () => {
  const settings = read({
    SUPPORT_EMAIL: 'help@offlist.example',
    SUPPORT_PHONE: '+1 (512) 555-0190',
    SUPPORT_HOURS: 'Weekdays, 9 to 5',
    SUPPORT_REPLY_HOURS: '24',
    BUSINESS_ADDRESS: '100 Example Street, Austin',
  })
  expect(contactOf(settings, ['boss@offlist.example'])).toEqual({
    email: 'help@offlist.example',
    phone: '+1 (512) 555-0190',
    hours: 'Weekdays, 9 to 5',
    reply_hours: 24,
    address: '100 Example Street, Austin',
  })
})

test.each([
  ['SUPPORT_EMAIL', 'help'],
  ['SUPPORT_PHONE', 'call us'],
  ['SUPPORT_HOURS', 'Weekdays\n9 to 5'],
  ['SUPPORT_REPLY_HOURS', '0'],
  ['SUPPORT_REPLY_HOURS', 'soon'],
  ['BUSINESS_ADDRESS', 'x'.repeat(301)],
])('%s can’t be %j', (name, value) => {
  expect(() => read({ [name]: value })).toThrow()
})
