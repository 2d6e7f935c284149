import { expect, test } from 'vitest'
import { requestGuide } from './request-guide.ts'

const site = (patch: Partial<Parameters<typeof requestGuide>[0]> = {}) => ({
  id: 'acme',
  name: 'Acme Inc.',
  url: 'https://acme.example/',
  opt_out_url: null,
  privacy_url: null,
  privacy_email: null,
  requirements: [],
  ...patch,
})

const first = (patch: Parameters<typeof site>[0]) => requestGuide(site(patch))[0]

test('it begins with the best way that is known: the request page, the mailbox, the privacy page, the search for one', () => {
  const all = {
    opt_out_url: 'https://acme.example/ask',
    privacy_email: 'privacy@acme.example',
    privacy_url: 'https://acme.example/privacy',
  }
  expect(first(all)?.title).toBe('Open the request page')
  expect(first({ ...all, opt_out_url: null })?.action).toBe('Address it to privacy@acme.example.')
  expect(first({ privacy_url: all.privacy_url })?.action).toContain('Open the privacy page of Acme Inc. and')
  expect(first({})?.action).toContain('Open Acme Inc.’s website')
})

test('what it asks for is said where it’s sent, and a confirmation where one waits', () => {
  const [, , send, wait] = requestGuide(
    site({ requirements: ['id_document', 'date_of_birth', 'email_confirmation'] }),
  )
  expect(send?.action).toBe('To send it, give your date of birth and show the proof of identity it asks for.')
  expect(send?.tip).toContain('without the document')
  expect(wait?.action).toContain('Open the email from Acme Inc. and click its link.')
})

test('every step takes 1 to 5 minutes, and no sentence ends in two periods', () => {
  for (const patch of [
    {},
    {
      opt_out_url: 'https://acme.example/ask',
      requirements: ['captcha', 'account', 'id_document', 'postal_letter', 'date_of_birth'],
    },
    { privacy_email: 'privacy@acme.example' },
  ])
    for (const step of requestGuide(site(patch))) {
      expect(step.estimatedTime).toBeGreaterThanOrEqual(1)
      expect(step.estimatedTime).toBeLessThanOrEqual(5)
      expect(`${step.description} ${step.action} ${step.tip ?? ''}`).not.toContain('..')
    }
})
