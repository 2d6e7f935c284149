// A letter can leave from the person's own mailbox: as a link while that's short enough, and as a draft file.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DeliveryPart, type Sender } from './delivery-part.tsx'
import type { LetterSubject } from './letter-about.ts'
import type { LetterForm } from './letter-form.ts'

const FORM = { to: ' privacy@truefolk.example ', subject: 'Removal', body: 'Please remove it.' } as LetterForm
const REPLY = 'r-1@reply.offlist.example'

const drawn = (sender: Sender, given: { form?: Partial<LetterForm>; from?: string | null } = {}) =>
  renderToStaticMarkup(
    <DeliveryPart
      about={{ site: { id: 'truefolk', name: 'Truefolk' }, from: given.from ?? null } as LetterSubject}
      form={{ ...FORM, ...given.form }}
      sender={sender}
      onChange={() => {}}
      check={() => true}
    />,
  )

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, '')

test('by default we send it, and it says where replies come', () => {
  const markup = drawn('offlist', { from: REPLY })
  expect(textOf(markup)).toContain(`Replies come to ${REPLY} and appear on this removal’s page.`)
  expect(markup).toContain('Send from my own email')
  expect(markup).not.toContain('mailto:')
})

test('from their own mailbox, a link has the letter, and the site sees their address', () => {
  const markup = drawn('person', { from: REPLY })
  expect(markup).toContain('so Truefolk sees that address')
  expect(markup).toContain(
    'href="mailto:privacy@truefolk.example?subject=Removal&amp;body=Please%20remove%20it."',
  )
  expect(markup).toContain('Download a draft')
  expect(textOf(markup)).toContain(`Replies to the draft come to ${REPLY} and appear`)
  expect(markup).toContain('Replies to a letter from the link come to your own mailbox.')
})

test('a letter that is too long for mail programs has no link, but the draft', () => {
  const markup = drawn('person', { form: { body: 'a'.repeat(3000) }, from: REPLY })
  expect(markup).not.toContain('mailto:')
  expect(markup).toContain('too long for a link')
  expect(markup).toContain('Download a draft')
  expect(markup).not.toContain('from the link')
})

test('before the removal has an address, all replies come to the person', () => {
  expect(drawn('person')).toContain('Replies come to your own mailbox.')
})
