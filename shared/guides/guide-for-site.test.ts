import { expect, test } from 'vitest'
import { type GuideSite, guideMinutes } from './guide.ts'
import { guideForSite } from './guide-for-site.ts'
import { privacyPage } from './privacy-page.ts'

const site = (patch: Partial<GuideSite> = {}): GuideSite => ({
  id: 'truefolk',
  name: 'Truefolk',
  url: 'https://truefolk.example/',
  opt_out_url: 'https://truefolk.example/optout',
  privacy_url: null,
  requirements: [],
  ...patch,
})

test('a guide takes the sum of its steps, a step without an estimate counting 2 minutes', () => {
  const step = { id: 'a', title: '', description: '', action: '' }
  expect(guideMinutes([{ ...step, estimatedTime: 5 }, step])).toBe(7)
})

test('Spokeo has 6 steps, Whitepages 5, any other site 4', () => {
  expect(guideForSite(site({ id: 'spokeo' }))).toHaveLength(6)
  expect(guideForSite(site({ id: 'whitepages' }))).toHaveLength(5)
  expect(guideForSite(site())).toHaveLength(4)
})

test('a site named like a member of every object gets the generic guide', () => {
  expect(guideForSite(site({ id: 'constructor' }))).toHaveLength(4)
})

test('every step of every guide takes 1 to 5 minutes and has an id of its own', () => {
  const all = ['account', 'record_url', 'date_of_birth', 'id_document', 'captcha', 'phone_verification']
  for (const guide of [
    guideForSite(site({ id: 'spokeo' })),
    guideForSite(site({ id: 'whitepages' })),
    guideForSite(site({ requirements: all })),
    guideForSite(site({ opt_out_url: null, requirements: ['postal_letter'] })),
  ]) {
    expect(new Set(guide.map(step => step.id)).size).toBe(guide.length)
    for (const step of guide) {
      expect(step.estimatedTime ?? 2).toBeGreaterThanOrEqual(1)
      expect(step.estimatedTime ?? 2).toBeLessThanOrEqual(5)
    }
  }
})

test('ids of the generic steps do not depend on the facts, so that checks survive a change of them', () => {
  const ids = (requirements: string[]) => guideForSite(site({ requirements })).map(step => step.id)
  expect(ids([])).toEqual(ids(['captcha', 'record_url', 'email_confirmation']))
})

test('the generic guide names what the site asks for', () => {
  const [find, , submit, confirm] = guideForSite(
    site({ requirements: ['record_url', 'captcha', 'email_confirmation'] }),
  )
  expect(find?.action).toContain('copy the link')
  expect(submit?.action).toBe('Paste the link of your listing, solve the puzzle and send the form.')
  expect(confirm?.action).toContain('Open the email from Truefolk')
})

test('a prepared form says what is left to do', () => {
  const [, open, submit] = guideForSite(site({ requirements: ['captcha'] }), {
    listing_url: 'https://truefolk.example/p/1',
    handoff: {
      url: 'https://truefolk.example/optout?record=1',
      filled: ['record link', 'e-mail address'],
      remaining: 'solve the picture puzzle and press Send',
    },
  })
  expect(open?.title).toBe('Open the form we prepared')
  expect(submit?.action).toBe('Solve the picture puzzle and press Send.')
})

test('a hand-over that filled in nothing gets the ordinary steps', () => {
  const job = {
    listing_url: null,
    handoff: {
      url: 'https://truefolk.example/optout',
      filled: [],
      remaining: 'Follow the steps of the guide.',
    },
  }
  expect(guideForSite(site({ requirements: ['captcha'] }), job)).toEqual(
    guideForSite(site({ requirements: ['captcha'] }), { listing_url: null, handoff: null }),
  )
})

test('a site without a known privacy page gets the usual address, marked as a guess', () => {
  expect(privacyPage(site())).toEqual({ url: 'https://truefolk.example/privacy', known: false })
  expect(privacyPage(site({ privacy_url: 'https://truefolk.example/rights' }))).toEqual({
    url: 'https://truefolk.example/rights',
    known: true,
  })
})
