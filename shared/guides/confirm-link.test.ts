import { expect, test } from 'vitest'
import { SENT_FORM } from '#shared/domain/confirmation.ts'
import { guideForSite } from './guide-for-site.ts'

const site = (id: string) => ({
  id,
  name: 'Truefolk',
  url: 'https://truefolk.example',
  opt_out_url: null,
  privacy_url: null,
  requirements: ['email_confirmation'],
})
const remaining = 'Open the confirmation link. It goes through mailer.example.'
const handoff = { url: 'https://mailer.example/c/1', filled: [SENT_FORM], remaining }

test.each(['truefolk', 'spokeo'])('of a form that was sent only its link is asked for, on %s too', id => {
  const steps = guideForSite(site(id), { listing_url: null, handoff })
  expect(steps.map(step => step.id)).toEqual(['confirm'])
  expect(steps[0]?.action).toBe(remaining)
})
